/** What there is to learn here: the first steps, lessons, and questions with an experiment each. */

import { type ReactNode, useEffect, useState } from 'react';
import { fragmentWords, onFragment } from '../../base/address';
import { quoted } from '../../base/hidden';
import { useDocument } from '../../run';
import { FIRST_STEPS } from '../../run/defaultDocuments';
import { gallery } from '../../run/gallery';
import { useLesson } from '../../run/lesson';
import { NO_PICTURES, type RunPicture, storedPictures, wordsOf } from '../../run/pictures';
import { Button } from '../../ui/Button';
import { RunCurves } from '../../ui/RunCurves';
import { useLoaded } from '../../ui/useLoaded';
import { LESSONS, type Lesson, lessonOf } from './book';
import './card.css';
import { beginFirstSteps, openQuestion, startStep } from './begin';
import { useDone } from './currentStep';
import './lessons.css';

/** Experiments that each ask one question. */
const QUESTIONS = gallery.filter(
  ({ id, doc }) => id.startsWith('classroom/') && id !== FIRST_STEPS && doc.question !== '',
);

/** The screen of lessons on a desk; `#lessons/buffer` begins that lesson at once. */
export function LessonsScreen() {
  const [unknown, setUnknown] = useState<string | null>(null);
  useEffect(() => {
    const begin = () => {
      const [, id] = fragmentWords(location.hash);
      const isKnown = id === undefined || lessonOf(id) !== null;
      setUnknown(isKnown ? null : id);
      if (isKnown && id !== undefined) startStep({ id, step: 0 }, 'replace');
    };
    begin();
    return onFragment(begin);
  }, []);
  return (
    <div className="app-page">
      <h2 className="app-page-title">Lessons</h2>
      {unknown !== null && <p role="alert">There is no lesson {quoted(unknown)}; these are all.</p>}
      <Learn />
    </div>
  );
}

/** The content of the tab Learn. */
export function Learn() {
  const current = useDocument((state) => state.sourceId);
  const pictures = useLoaded(storedPictures, NO_PICTURES);
  return (
    <div className="lessons-room">
      <section aria-labelledby="lessons-first">
        <h3 id="lessons-first">First steps</h3>
        <p>Two senders share one link, and one setting is wrong. Find it in a minute.</p>
        <Button look="small" onClick={beginFirstSteps}>
          {current === FIRST_STEPS ? 'Begin again' : 'Begin'}
        </Button>
      </section>
      <section aria-labelledby="lessons-lessons">
        <h3 id="lessons-lessons">Several questions in a row</h3>
        <ul className="ui-cards">
          {LESSONS.map((lesson) => (
            <LessonItem
              key={lesson.id}
              lesson={lesson}
              picture={pictures[lesson.steps[0]?.experiment ?? '']}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="lessons-questions">
        <h3 id="lessons-questions">Single questions</h3>
        <ul className="ui-cards">
          {QUESTIONS.map(({ id, doc }) => (
            <Card
              key={id}
              title={doc.title}
              about={doc.question}
              isHere={current === id}
              picture={pictures[id]}
              onOpen={() => openQuestion(id)}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Time for one question, min; estimated. */
const MINUTES_A_QUESTION = 3;

type Pictured = { readonly picture: RunPicture | undefined };

function LessonItem({ lesson, picture }: Pictured & { readonly lesson: Lesson }) {
  const { id, title, about, level, steps } = lesson;
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
    <Card
      {...{ title, about, isHere, picture }}
      onOpen={() => startStep({ id, step: Math.max(0, next) })}
    >
      <span className="app-fine">
        {level} · about {steps.length * MINUTES_A_QUESTION} minutes · {progress}
        {isHere && ' · open'}
      </span>
    </Card>
  );
}

type CardProps = Pictured & {
  readonly title: string;
  readonly about: string;
  readonly isHere: boolean;
  readonly onOpen: () => void;
  readonly children?: ReactNode;
};

function Card({ title, about, isHere, picture, onOpen, children }: CardProps) {
  return (
    <li>
      <button type="button" className="ui-card" aria-current={isHere} onClick={onOpen}>
        {picture !== undefined && <RunCurves lines={picture.lines} words={wordsOf(picture)} />}
        <span className="ui-card-name">{title}</span>
        <span>{about}</span>
        {children}
      </button>
    </li>
  );
}
