// A Chromium for the browser tests: the one named, Playwright's own, the system's, or a new one.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at, Fail, root, run, runNode, say } from './bootstrap.mjs';

/** The first is Chromium without windows of its own, as Playwright's is: it takes a sixth less of the processor. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

function windowsPlaces() {
  const { PROGRAMFILES, LOCALAPPDATA } = process.env;
  const folders = [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA].filter(Boolean);
  const programs = [
    'Google/Chrome/Application/chrome.exe',
    'Microsoft/Edge/Application/msedge.exe',
  ];
  return folders.flatMap((folder) => programs.map((program) => path.join(folder, program)));
}

function playwrightsOwn() {
  const code = "import {chromium} from '@playwright/test';console.log(chromium.executablePath())";
  const args = ['--input-type=module', '-e', code];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

/** Path of an installed Chromium, or null. */
function find() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const places = [
    process.env.CHROMIUM_PATH,
    playwrightsOwn(),
    ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
    ...(process.platform === 'darwin' ? MAC : []),
    ...(process.platform === 'win32' ? windowsPlaces() : []),
    '/snap/bin/chromium',
  ];
  return places.find((place) => place && fs.existsSync(place)) ?? null;
}

async function askPlaywright() {
  say('no Chromium found; downloading one with Playwright');
  const cli = at('node_modules/playwright/cli.js');
  const args = [cli, 'install', '--only-shell', 'chromium'];
  try {
    await runNode(args, { timeout: 300_000 });
  } catch (error) {
    say(`the download failed (${error.message})`);
  }
}

async function askDebian() {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (!isRoot || !fs.existsSync('/etc/debian_version')) return;
  say("installing Debian's chromium-headless-shell");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('apt-get', ['-q', 'update'], options);
  const install = ['-q', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'];
  await run('apt-get', install, options);
}

/** Path of a Chromium program, installed on the spot if that is possible. */
export async function chromium() {
  for (const install of [null, askPlaywright, askDebian]) {
    if (install !== null) await install();
    const found = find();
    if (found !== null) return found;
  }
  throw new Fail(`No Chromium for the browser tests.
Install Chrome or Chromium, or set CHROMIUM_PATH to its program file, then run this again.`);
}
