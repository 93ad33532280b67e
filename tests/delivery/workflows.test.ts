/** Workflows and containers name what is there, ask for no more than they need, and end in time. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';

const at = (place: string) => fileURLToPath(new URL(`../../${place}`, import.meta.url));
const read = (place: string) => readFileSync(at(place), 'utf8');

type Step = { readonly uses?: string; readonly run?: string; readonly with?: Settings };
type Settings = Readonly<Record<string, unknown>>;
type Job = {
  readonly 'timeout-minutes'?: number;
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly environment?: unknown;
  readonly permissions?: Settings;
  readonly steps: readonly Step[];
};
type Workflow = {
  readonly on: Settings;
  readonly permissions: Settings;
  readonly jobs: Readonly<Record<string, Job>>;
};

const NAMES = readdirSync(at('.github/workflows'));
const workflows = NAMES.map((name) => {
  const text = read(`.github/workflows/${name}`);
  return { name, text, workflow: load(text) as Workflow };
});
const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ at: `${name}: ${id}`, job, workflow })),
);
const steps = jobs.flatMap(({ at: place, job }) => job.steps.map((step) => ({ at: place, step })));

const scripts = (JSON.parse(read('package.json')) as { readonly scripts: Settings }).scripts;

/** Commands of npm, and files of ours, that a text names and that are not there. */
function missing(text: string): readonly string[] {
  const commands = [...text.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, name]) => name);
  const files = text.matchAll(
    /(?<![\w./-])((?:\.ci|scripts|tests|scenarios|engine-wasm|public|packages\/engine)\/[\w./-]*\w)/g,
  );
  // Built by the commands that stand before.
  const ours = [...files].map(([, file = '']) => file).filter((file) => !/\/dist\b/.test(file));
  return [
    ...commands.filter((name) => !(`${name}` in scripts)).map((name) => `npm run ${name}`),
    ...ours.filter((file) => !existsSync(at(file))),
  ];
}

/** A program's own words of its subcommands, such as `sdist` of `npm run python -- sdist`. */
const subcommands = (text: string) => [...text.matchAll(/npm run (\w+) -- (\w+)/g)];

describe('the workflows', () => {
  it('are those for tests, the site and releases', () => {
    expect(NAMES).toEqual(['release.yml', 'site.yml', 'test.yml']);
    expect(jobs.length).toBeGreaterThan(7);
  });

  it.each(workflows)('$name names what is there', ({ text }) => {
    expect(missing(text)).toEqual([]);
    for (const [, script, word] of subcommands(text)) {
      expect(read(`scripts/${script}.mjs`), `${script} ${word}`).toMatch(
        new RegExp(`function ${word}\\(`),
      );
    }
  });

  it('read the repository, and single jobs ask for what they publish with', () => {
    expect(workflows.map(({ workflow }) => workflow.permissions)).toEqual(
      workflows.map(() => ({ contents: 'read' })),
    );
    const more = jobs.filter(({ job }) => job.permissions !== undefined);
    expect(more.map(({ at: place, job }) => [place, job.permissions])).toEqual([
      ['release.yml: publish-pypi', { 'id-token': 'write' }],
      ['release.yml: publish-npm', { 'id-token': 'write' }],
      ['site.yml: deploy', { pages: 'write', 'id-token': 'write' }],
    ]);
    // Who can publish builds nothing, and stands behind an environment that somebody can guard.
    for (const { job } of more) {
      expect(job.environment).toBeDefined();
      expect(job.steps.map(({ uses }) => uses?.split('@')[0])).not.toContain('actions/checkout');
    }
  });

  it('publish for a tag alone, and never what is triggered from outside with rights', () => {
    const publish = jobs.filter(({ at: place }) => place.includes('publish-'));
    expect(publish.map(({ job }) => job.if)).toEqual(publish.map(() => "github.ref_type == 'tag'"));
    const events = workflows.flatMap(({ workflow }) => Object.keys(workflow.on));
    expect(events).not.toContain('pull_request_target');
    for (const { text } of workflows) expect(text).not.toMatch(/\$\{\{[^}]*secrets/);
  });

  it('end every job in time, and wait for jobs that are there', () => {
    for (const { at: place, job, workflow } of jobs) {
      expect(job['timeout-minutes'], place).toBeGreaterThan(0);
      expect(job['timeout-minutes'], place).toBeLessThanOrEqual(60);
      const needed = [job.needs ?? []].flat();
      expect(needed.filter((id) => !(id in workflow.jobs))).toEqual([]);
    }
  });

  it('name a version of every action, the same one everywhere, and leave no token behind', () => {
    const actions = new Map<string, Set<string>>();
    for (const { at: place, step } of steps) {
      if (step.uses === undefined) continue;
      const [action = '', version = ''] = step.uses.split('@');
      expect(version, place).toMatch(/^(?:v\d+|release\/v\d+)$/);
      actions.set(action, (actions.get(action) ?? new Set()).add(version));
      if (action === 'actions/checkout') expect(step.with?.['persist-credentials']).toBe(false);
    }
    expect([...actions].filter(([, versions]) => versions.size > 1)).toEqual([]);
  });

  it('build wheels with the pinned Rust and the pinned maturin', () => {
    const build = steps.find(({ step }) => step.uses?.startsWith('PyO3/maturin-action'));
    const rust = /^channel = "(.+)"$/m.exec(read('engine-wasm/rust-toolchain.toml'))?.[1];
    const maturin = /"maturin==(.+)"/.exec(read('python/pyproject.toml'))?.[1];
    expect(build?.step.with).toMatchObject({
      'rust-toolchain': rust,
      'maturin-version': `v${maturin}`,
      'working-directory': 'python',
    });
  });

  it('hand on what was uploaded under that name', () => {
    const of = (action: string) =>
      steps.flatMap(({ step }) => (step.uses?.startsWith(action) ? [step.with ?? {}] : []));
    const uploaded = of('actions/upload-artifact').map(({ name }) => String(name));
    for (const { name, pattern } of of('actions/download-artifact')) {
      const wanted = String(name ?? pattern).replace('*', '');
      expect(uploaded.filter((each) => each.startsWith(wanted))).not.toEqual([]);
    }
  });
});

describe('the containers', () => {
  const development = read('.devcontainer/Dockerfile');
  const settings = JSON.parse(read('.devcontainer/devcontainer.json')) as {
    readonly build: { readonly dockerfile: string };
    readonly postCreateCommand: string;
  };
  const site = read('Containerfile');

  it('for development has the packages that the tests install', () => {
    const asked = [...read('.ci/run').matchAll(/missing\+=\((.+)\)|\binstall ([a-z][^|]*) \|\|/g)];
    const packages = asked.flatMap(([, one, more]) => (one ?? more ?? '').trim().split(' '));
    expect(packages.length).toBeGreaterThan(5);
    expect(packages.filter((name) => !new RegExp(`[ \n]${name}[ \n]`).test(development))).toEqual(
      [],
    );
    expect(existsSync(at(`.devcontainer/${settings.build.dockerfile}`))).toBe(true);
    expect(settings.postCreateCommand).toContain('npm ci');
  });

  it('are of one Node, as the first job of the tests', () => {
    const nodes = [development, site, read('.github/workflows/test.yml')].map(
      (text) => /(?:FROM|image:) (node:\S+)/.exec(text)?.[1],
    );
    expect(new Set(nodes)).toEqual(new Set(['node:24-trixie']));
  });

  it('for the site is made by commands and files that are there, for a user without rights', () => {
    expect(missing(site)).toEqual([]);
    expect(site).toContain('node scripts/nginx.mjs > site.conf');
    expect(site).toMatch(/^COPY --from=build \/cell53\/dist \/usr\/share\/nginx\/html$/m);
    const last = site.split(/^FROM /m).at(-1) ?? '';
    expect(last).toMatch(/^nginxinc\/nginx-unprivileged:\d+\.\d+-/);
    expect(last).not.toContain('USER root');
    expect(last).toContain('EXPOSE 8080');
  });

  it('for the site leaves behind what is built or installed', () => {
    const left = read('.dockerignore').trim().split('\n');
    const built = ['node_modules', 'target', 'dist', '.venv'].map((name) => `**/${name}`);
    expect(left).toEqual(expect.arrayContaining(['.git', 'web/src/wasm', ...built]));
  });
});

it('the test of workflows sees commands and files that are not there', () => {
  expect(missing('run: npm run nothing && node scripts/none.mjs && .ci/nope')).toEqual([
    'npm run nothing',
    'scripts/none.mjs',
    '.ci/nope',
  ]);
});
