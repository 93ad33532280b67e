/**
 * A class on one page: links are pasted, every experiment is run here, and the results stand over and
 * beside one another.
 */

import { useId, useState } from 'react';
import { Button } from '../../ui/Button';
import './class.css';
import { visible } from '../../base/hidden';
import { saveText } from '../../ui/files';
import { useKeptFocus } from '../../ui/focus';
import { News } from '../../ui/News';
import { ChosenCurves } from './ChosenCurves';
import { ClassTable } from './ClassTable';
import { classActions, useClass } from './classStore';
import { classCsv, classMarkdown, type Order, sorted } from './columns';
import type { Stray } from './entries';
import type { Student } from './student';

/** The panel. */
export function ClassPanel() {
  const students = useClass((state) => state.students);
  const strays = useClass((state) => state.strays);
  return (
    <div className="class-room">
      <Paste />
      <Progress />
      <p className="app-hidden" role="status">
        {strays.length > 0 && leftOutWords(strays)}
      </p>
      {strays.length > 0 && <Strays strays={strays} />}
      {students.length > 0 && <ClassResults students={students} />}
    </div>
  );
}

function Paste() {
  const id = useId();
  const text = useClass((state) => state.text);
  const isRunning = useClass((state) => state.isRunning);
  const kept = useKeptFocus();
  return (
    <section {...kept} className="app-card" aria-label="Links of the class">
      <label htmlFor={id}>
        Paste the links of your students, one per line, with or without a name before each. Nothing
        leaves this page.
      </label>
      <textarea
        id={id}
        className="app-field class-text"
        rows={6}
        spellCheck={false}
        placeholder={'Anna, https://…#s=3.…\nBen, https://…#s=3.…'}
        value={text}
        onChange={(event) => classActions.setText(event.target.value)}
      />
      <p className="app-row">
        <Button
          look="primary"
          disabled={text.trim() === '' || isRunning}
          onClick={classActions.run}
        >
          Run them all
        </Button>
        {isRunning && <Button onClick={classActions.cancel}>Cancel</Button>}
        {!isRunning && text !== '' && <Button onClick={classActions.clear}>Clear</Button>}
      </p>
    </section>
  );
}

function Progress() {
  const students = useClass((state) => state.students);
  const isRunning = useClass((state) => state.isRunning);
  const fault = useClass((state) => state.fault);
  const done = students.filter(({ ran, problem }) => ran !== null || problem !== null).length;
  const failed = students.filter(({ problem }) => problem !== null).length;
  if (fault !== null) {
    return (
      <p className="class-fault" role="alert">
        {fault}
      </p>
    );
  }
  if (students.length === 0) return null;
  return (
    <p className="app-row class-progress">
      <progress max={students.length} value={done} aria-label="Runs that are done" />
      {/* Each run is counted here but not announced, because the bar has the number too. */}
      <span role="status">
        <News isNews={!isRunning}>
          {done} of {students.length} {isRunning ? 'runs done' : 'done'}
          {!isRunning && failed > 0 && `, ${failed} of them could not run`}
        </News>
      </span>
    </p>
  );
}

/** Lines that are listed one by one; chosen, one for each link that is taken. */
const MOST_TOLD = 100;

const leftOutWords = ({ length }: readonly Stray[]) =>
  length === 1 ? 'One line was left out' : `${length} lines were left out`;

function Strays({ strays }: { readonly strays: readonly Stray[] }) {
  return (
    <section className="app-card class-strays" aria-label="Lines that were left out">
      <p>{leftOutWords(strays)}:</p>
      <ul>
        {strays.slice(0, MOST_TOLD).map(({ line, name, reason }) => (
          <li key={`${line} ${name}`}>
            Line {line}
            {name !== '' && (
              <>
                {' '}
                (<bdi>{visible(name)}</bdi>)
              </>
            )}
            : {visible(reason.replace(/\.$/, ''))}.
          </li>
        ))}
      </ul>
      {strays.length > MOST_TOLD && <p>… and {strays.length - MOST_TOLD} more.</p>}
    </section>
  );
}

/** One order and one marked student for all of it. */
function ClassResults({ students }: { readonly students: readonly Student[] }) {
  const [order, setOrder] = useState<Order>({ key: 'line', isDown: false });
  const [marked, setMarked] = useState<string | null>(null);
  const rows = sorted(students, order);
  return (
    <>
      <ChosenCurves students={students} marked={marked} />
      <section className="app-card" aria-label="Table of the class">
        <ClassTable students={rows} {...{ order, marked }} onOrder={setOrder} onMark={setMarked} />
        <p className="app-row">
          <Button onClick={() => saveText('class.csv', classCsv(rows), 'text/csv')}>
            Save as CSV
          </Button>
          <Button onClick={() => saveText('class.md', classMarkdown(rows), 'text/markdown')}>
            Save as Markdown
          </Button>
        </p>
      </section>
    </>
  );
}
