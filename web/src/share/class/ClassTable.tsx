/** One line per student: what was changed, what came of it, whether the claim of the link holds. */

import { leaveScreen } from '../../base/address';
import { visible } from '../../base/hidden';
import { documentActions, viewActions } from '../../run';
import { Button } from '../../ui/Button';
import { type Column, columnsOf, figureText, type Order, type SortKey } from './columns';
import { experimentsOf, proofOf, type Student } from './student';

type Props = {
  readonly students: readonly Student[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  /** The student whose curve stands out. */
  readonly marked: string | null;
  readonly onMark: (key: string | null) => void;
};

/** The table. */
export function ClassTable({ students, order, onOrder, marked, onMark }: Props) {
  const isMixed = experimentsOf(students).length > 1;
  const columns = columnsOf(students);
  const head = (id: SortKey, label: string, isFigure = false) => (
    <Head key={id} {...{ id, label, isFigure, order, onOrder }} />
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className="app-scroll" aria-label="Results" tabIndex={0}>
      <table className="class-table">
        <thead>
          <tr>
            {head('name', 'Name')}
            {isMixed && head('experiment', 'Experiment')}
            {head('changes', 'Changed')}
            {columns.map(({ id, label }) => head(id, label, true))}
            {head('proof', 'Link')}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <Row
              key={student.key}
              {...{ student, columns }}
              isMarked={student.key === marked}
              isMixed={isMixed}
              onMark={onMark}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadProps = Pick<Props, 'order' | 'onOrder'> & {
  readonly id: SortKey;
  readonly label: string;
  readonly isFigure: boolean;
};

/** A heading that sorts; a third press restores the order of the pasted lines. */
function Head({ id, label, isFigure, order, onOrder }: HeadProps) {
  const isHere = order.key === id;
  const next = (): Order => {
    if (!isHere) return { key: id, isDown: false };
    return order.isDown ? { key: 'line', isDown: false } : { key: id, isDown: true };
  };
  return (
    <th
      scope="col"
      aria-sort={isHere ? (order.isDown ? 'descending' : 'ascending') : undefined}
      data-figure={isFigure || undefined}
    >
      <Button look="link" className="class-sort" onClick={() => onOrder(next())}>
        {label}
        <span aria-hidden="true">{isHere ? (order.isDown ? ' ▾' : ' ▴') : ''}</span>
      </Button>
    </th>
  );
}

type RowProps = Pick<Props, 'onMark'> & {
  readonly student: Student;
  readonly columns: readonly Column[];
  readonly isMarked: boolean;
  /** Is the table of several experiments? */
  readonly isMixed: boolean;
};

function Row({ student, columns, isMarked, isMixed, onMark }: RowProps) {
  const { key, name, changes, problem } = student;
  const open = () => {
    viewActions.select(null);
    documentActions.open(student.doc, student.sourceId);
    leaveScreen();
  };
  return (
    <tr
      data-marked={isMarked || undefined}
      onPointerEnter={() => onMark(key)}
      onPointerLeave={() => onMark(null)}
    >
      <th scope="row">
        <Button
          look="link"
          title="Open this experiment"
          onFocus={() => onMark(key)}
          onBlur={() => onMark(null)}
          onClick={open}
        >
          <bdi>{visible(name)}</bdi>
        </Button>
      </th>
      {isMixed && (
        <td className="class-changes" data-before="Experiment">
          {visible(student.experiment)}
        </td>
      )}
      <td className="class-changes" data-before="Changed">
        {changes}
      </td>
      {problem === null ? (
        columns.map((column) => (
          <td key={column.id} data-figure="true" data-label={column.label}>
            {figureText(student, column)}
          </td>
        ))
      ) : (
        <td colSpan={columns.length} className="class-fault">
          {visible(problem)}
        </td>
      )}
      <td className="class-proof">
        <Proof student={student} />
      </td>
    </tr>
  );
}

function Proof({ student }: { readonly student: Student }) {
  const proof = proofOf(student);
  const sign = proof === 'reproduced' ? '✓ ' : proof === 'differs' ? '✕ ' : '';
  return (
    <span data-proof={proof}>
      {sign}
      {proof}
    </span>
  );
}
