/** What there is to learn here: the first steps, lessons, and questions with an experiment each. */

import { useEffect } from 'react';
import { fragmentWords } from '../../base/address';
import { useDocument } from '../../run';
import { FIRST_STEPS } from '../../run/defaultDocuments';
import { gallery } from '../../run/gallery';
import { useLesson } from '../../run/lesson';
import { LESSONS, type Lesson, lessonOf } from './book';
import './card.css';
import { beginFirstSteps, openQuestion, startStep } from './begin';
import { useDone } from './useInHand';
import './lessons.css';

/** Experiments that each ask one question. */
const QUESTIONS = gallery.filter(
  ({ id, doc }) => id.startsWith('classroom/') && id !== FIRST_STEPS && doc.question !== '',
);

/** The screen of lessons on a desk; `#lessons/buffer` begins that lesson at once. */
export function LessonsScreen() {
  useEffect(() => {
    const [, id = ''] = fragmentWords(location.hash);
    if (lessonOf(id) !== null) startStep({ id, step: 0 }, 'replace');
  }, []);
  return (
    <div className="lessons-screen">
      <h2>Lessons</h2>
      <Learn />
    </div>
  );
}

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
      <section aria-labelledby="lessons-lessons">
        <h3 id="lessons-lessons">Lessons</h3>
        <ul className="lessons-questions">
          {LESSONS.map((lesson) => (
            <LessonRow key={lesson.id} lesson={lesson} />
          ))}
        </ul>
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

function LessonRow({ lesson }: { readonly lesson: Lesson }) {
  const { id, title, about, steps } = lesson;
  const done = useDone(id) ?? [];
  const isHere = useLesson((state) => state.at?.id === id);
  const next = steps.findIndex((_, place) => !done.includes(place));
  const progress =
    done.length === 0
      ? `${steps.length} questions`
      : next < 0
        ? 'all done'
        : `${done.length} of ${steps.length} done`;
  return (
    <li>
      <button
        type="button"
        className="lessons-question"
        aria-current={isHere}
        onClick={() => startStep({ id, step: Math.max(0, next) })}
      >
        <span>
          {title} <span className="lessons-progress">{progress}</span>
        </span>
        <span className="lessons-hint">{about}</span>
      </button>
    </li>
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
        onClick={() => openQuestion(item.id)}
      >
        <span>{item.doc.question}</span>
        <span className="lessons-hint">{item.doc.title}</span>
      </button>
    </li>
  );
}
