import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';
import { ClassPanel } from '../../web/src/share/class/ClassPanel';
import { classStore } from '../../web/src/share/class/classStore';
import { studentOf } from '../../web/src/share/class/student';

it('the end of a class is told with the number of runs that failed', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.createElement('div');
  const root = createRoot(place);
  const content = { doc: FIRST_CHOICE_ITEM.doc, sourceId: FIRST_CHOICE_ITEM.id, claim: null };
  const students = ['Anna', 'Ben'].map((name, at) => {
    const student = studentOf({ line: at + 1, name, link: 's=3.A' }, at, content as never);
    return { ...student, problem: 'RIF = 5 is outside 0 … 1' };
  });
  const told = () =>
    [...place.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
  act(() => classStore.setState({ students, isRunning: true }));
  act(() => root.render(<ClassPanel />));
  expect(told()).toContain('2 of 2 runs done');
  act(() => classStore.setState({ isRunning: false }));
  expect(told()).toContain('2 of 2 done, 2 of them could not run');
  act(() => root.unmount());
  classStore.setState(classStore.getInitialState(), true);
});
