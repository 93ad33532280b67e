/** The title of the experiment, which can be changed. */

import { isolated } from '../base/hidden';
import type { JsonValue } from '../base/strictJson';
import { checkScenario } from '../model/scenarioShape';
import { documentActions, documentStore, useDocument } from '../run';
import { EntryField, type Reading } from '../ui/EntryField';

/** By its title an experiment is found again among the reader's own, and its file is named after it. */
export function Title() {
  const title = useDocument(({ doc }) => doc.title);
  return (
    <EntryField
      label="Title of the open experiment"
      written={title}
      read={readTitle}
      onChange={(next) => {
        const { doc } = documentStore.getState();
        documentActions.edit({ ...doc, title: next }, `Title: ${isolated(next)}`);
      }}
    />
  );
}

function readTitle(text: string): Reading<string> {
  const title = text.trim();
  if (title === '') return { type: 'refused', message: 'A title has at least one character.' };
  const shape = checkScenario({ ...documentStore.getState().doc, title } as unknown as JsonValue);
  const problem = shape.ok ? undefined : shape.problems.find(({ path }) => path === 'title');
  if (problem !== undefined) return { type: 'refused', message: `The ${problem.message}.` };
  return { type: 'value', value: title };
}
