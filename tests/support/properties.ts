/** Properties are tried with the same values in every run, or two runs would differ; `CELL53_SEED=7` tries others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.CELL53_SEED ?? 53) });
