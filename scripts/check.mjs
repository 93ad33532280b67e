// npm run check: everything that can be said without running the product.
import { main, prepare, rust } from './lib/bootstrap.mjs';
import { runSteps } from './lib/runner.mjs';
import { CHECKS, ROOMS } from './lib/steps.mjs';

await main(async () => {
  await prepare();
  await rust();
  await runSteps([...CHECKS, ROOMS]);
});
