/** The results of the command line, fetched once when the first paper is opened. */

import { useEffect, useState } from 'react';
import { activity } from '../base/activity';
import type { JudgedClaim, Validation } from '../model/figureModel';
import { judgedById, loadValidation } from '../run/papers';

/** What is known: nothing yet, or the results, or that there are none. */
export type Results = {
  readonly state: 'loading' | 'here' | 'none';
  readonly validation: Validation | null;
  readonly judged: ReadonlyMap<string, JudgedClaim>;
};

const LOADING: Results = { state: 'loading', validation: null, judged: new Map() };

let known: Results = LOADING;

/** Results, as soon as they are there. */
export function useValidation(): Results {
  const [results, setResults] = useState(known);
  useEffect(() => {
    if (known.state !== 'loading') return;
    let isWanted = true;
    activity.track('results of the papers', loadValidation()).then((validation) => {
      const state = validation === null ? 'none' : 'here';
      known = { state, validation, judged: judgedById(validation) };
      if (isWanted) setResults(known);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return results;
}
