import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './scripts/lib/chromium-flags.mjs';

const PORT = Number(process.env.CELL53_E2E_PORT ?? 5320);
const ADDRESS = `http://localhost:${PORT}/`;
const OF_DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser `npm test` found; else Debian's; else Playwright's own. */
const chromium = process.env.CHROMIUM_PATH ?? OF_DEBIAN.find((place) => existsSync(place));
const firefox = process.env.FIREFOX_PATH;

/** A second engine for one question only: does the simulation end in the same state there? */
const firefoxProject = (executablePath: string) => ({
  name: 'firefox',
  testMatch: /determinism.*\.spec\.ts$/,
  use: {
    browserName: 'firefox' as const,
    // Drives an unpatched Firefox by WebDriver BiDi; Playwright 1.65 gives the ESR a command it lacks.
    channel: 'moz-firefox',
    launchOptions: { executablePath },
  },
});

export default defineConfig({
  testDir: 'tests/e2e',
  reporter: [['list']],
  // Three readers at once: each waits for the clock of its page for a good part of its time, and a fourth gains nothing.
  workers: 3,
  fullyParallel: true,
  // Says only that a flow hangs: the longest takes half a minute on a slow machine, and thrice as long beside other work.
  timeout: 180_000,
  // And that something does not come: a run of seconds takes long beside other work, and nothing waits this long when all is well.
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // Flows about being offline allow it: keeping the whole site for each of the others would only cost time.
  use: { baseURL: ADDRESS, serviceWorkers: 'block' },
  // The built site, with the headers of the deployed one: run `npm run build` before this alone.
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --port ${PORT} --strictPort`,
    url: ADDRESS,
    reuseExistingServer: false,
  },
  projects: [
    // The first: it takes seconds to begin and to end, in which the others go on.
    ...(firefox === undefined ? [] : [firefoxProject(firefox)]),
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          args: CHROMIUM_FLAGS,
          ...(chromium === undefined ? {} : { executablePath: chromium }),
        },
      },
    },
  ],
});
