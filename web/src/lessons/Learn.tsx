/** What there is to learn here: the first steps, and questions with an experiment that answers them. */

import { useDocument } from '../store';
import { FIRST_STEPS } from '../store/beginnings';
import { gallery } from '../store/gallery';
import { beginFirstSteps, openLesson } from './guideStore';
import './lessons.css';

/** Experiments that each ask one question. */
const QUESTIONS = gallery.filter(
  ({ id, doc }) => id.startsWith('classroom/') && id !== FIRST_STEPS && doc.question !== '',
);

/** The room behind the tab Learn. */
export function Learn() {
  const isBegun = useDocument((state) => state.sourceId === FIRST_STEPS);
  return (
    <div className="lessons-room">
      <section className="lessons-first" aria-labelledby="lessons-first">
        <h3 id="lessons-first">First steps</h3>
        <p>Two senders share one link, and something is set badly. Find it in a minute.</p>
        <button type="button" className="lessons-door" onClick={beginFirstSteps}>
          {isBegun ? 'Begin again' : 'Begin'}
        </button>
      </section>
      <section aria-labelledby="lessons-questions">
        <h3 id="lessons-questions">Questions</h3>
        <ul className="lessons-questions">
          {QUESTIONS.map((item) => (
            <Question key={item.id} item={item} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Question({ item }: { readonly item: (typeof QUESTIONS)[number] }) {
  const isHere = useDocument((state) => state.sourceId === item.id);
  return (
    <li>
      <button
        type="button"
        className="lessons-question"
        aria-current={isHere}
        onClick={() => openLesson(item)}
      >
        <span>{item.doc.question}</span>
        <span className="lessons-hint">{item.doc.title}</span>
      </button>
    </li>
  );
}
