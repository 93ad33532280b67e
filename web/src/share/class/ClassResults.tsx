/** What came of a class: curves, a table, and both as files. */

import { useState } from 'react';
import { saveText } from '../../ui/saveText';
import { ChosenCurves } from './ChosenCurves';
import { ClassTable } from './ClassTable';
import { classCsv, classMarkdown, type Order, sorted } from './columns';
import type { Student } from './student';

/** One order and one marked student for all of it. */
export function ClassResults({ students }: { readonly students: readonly Student[] }) {
  const [order, setOrder] = useState<Order>({ key: 'line', isDown: false });
  const [marked, setMarked] = useState<string | null>(null);
  const rows = sorted(students, order);
  return (
    <>
      <ChosenCurves students={students} marked={marked} />
      <section className="app-card" aria-label="Table of the class">
        <ClassTable students={rows} {...{ order, marked }} onOrder={setOrder} onMark={setMarked} />
        <p className="class-buttons">
          <button
            type="button"
            className="app-button"
            onClick={() => saveText('class.csv', classCsv(rows), 'text/csv')}
          >
            Save as CSV
          </button>
          <button
            type="button"
            className="app-button"
            onClick={() => saveText('class.md', classMarkdown(rows), 'text/markdown')}
          >
            Save as Markdown
          </button>
        </p>
      </section>
    </>
  );
}
