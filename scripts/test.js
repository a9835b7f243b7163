/**
 * `npm test` runs what every change must pass, `npm test -- full` also the exhaustive runs, `npm test -- quick` what takes
 * two minutes, `npm test -- NAME …` the named parts (`npm test -- full NAME …` exhaustively).
 */
import { ensureChromium } from './support/chromium-install.js';
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { binary } from './support/paths.js';
import { ensurePostgres } from './support/postgres-install.js';
import { CommandError, say, seconds } from './support/say.js';
import { summary } from './support/summary.js';
import { check, tests, typeChecks } from './support/test-parts.js';
import { ensureWebBuilt } from './support/web-build.js';

/** @typedef {import('./support/test-parts.js').Counts} Counts */

/** @typedef {'quick' | 'usual' | 'full'} Extent */

/** @type {readonly Extent[]} */
const NOT_QUICK = ['usual', 'full'];
/** `quick` runs these projects together: a journey waits more than it computes. */
const QUICK_PROJECTS = ['architecture', 'unit', 'server', 'browser'];

/** Vitest reads the extent from the environment. @type {Record<Extent, Record<string, string>>} */
const ENVIRONMENT = { quick: { OFICIO_TEST_QUICK: '1' }, usual: {}, full: { OFICIO_TEST_FULL: '1' } };

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} says
 * @property {(extent: Extent) => Promise<Counts>} run
 * @property {readonly Extent[]} [extents] those that run it when no part is named; all when absent
 */

/** @type {readonly Part[]} */
const PARTS = [
  {
    name: 'types',
    says: 'TypeScript, every project',
    run: () => check(...typeChecks()),
  },
  {
    name: 'lint',
    says: 'style, likely mistakes, import cycles',
    run: () => check([binary('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']),
  },
  {
    name: 'unused',
    says: 'files, exports and packages',
    extents: NOT_QUICK,
    run: () => check([binary('knip')]),
  },
  {
    name: 'architecture',
    says: 'directions of imports, owners of tables',
    extents: NOT_QUICK,
    run: () => tests(['architecture']),
  },
  {
    name: 'unit',
    says: 'the rules of the domain, parts of the web app',
    extents: NOT_QUICK,
    run: () => tests(['unit']),
  },
  {
    name: 'build',
    says: 'the web app for production',
    async run() {
      await ensureWebBuilt();
      return { passed: 1, failed: 0, skipped: 0 };
    },
  },
  {
    name: 'fast',
    says: 'rules, imports, the fast server tests on SQLite and the main journey',
    extents: ['quick'],
    async run() {
      await ensureChromium();
      await ensureWebBuilt();
      return tests(QUICK_PROJECTS, { env: ENVIRONMENT.quick });
    },
  },
  {
    name: 'server',
    says: 'the API and the public pages, on SQLite, and on PostgreSQL where it differs',
    extents: NOT_QUICK,
    async run(extent) {
      if (extent !== 'quick') await ensurePostgres();
      await ensureWebBuilt();
      return tests(['server'], { env: ENVIRONMENT[extent] });
    },
  },
  {
    name: 'commands',
    says: 'npm start and the commands of an operator; in full also the release',
    extents: NOT_QUICK,
    async run(extent) {
      await ensurePostgres();
      return tests(['commands'], { env: ENVIRONMENT[extent] });
    },
  },
  {
    name: 'browser',
    says: 'journeys in a real Chromium',
    extents: NOT_QUICK,
    async run(extent) {
      await ensureChromium();
      await ensureWebBuilt();
      const people = extent === 'quick' ? ['browser'] : ['browser', 'browser-*'];
      return tests(people, { env: ENVIRONMENT[extent] });
    },
  },
  {
    name: 'bench',
    says: 'every benchmark with small sizes: checks that it runs, not its speed',
    extents: ['full'],
    async run() {
      await ensureChromium();
      await ensureWebBuilt();
      return tests(['bench']);
    },
  },
];

await command(async () => {
  const [first, ...others] = process.argv.slice(2);
  const extent = first === 'quick' || first === 'full' ? first : 'usual';
  const asked = extent === 'usual' ? process.argv.slice(2) : others;
  const names = PARTS.map(({ name }) => name);
  const unknown = asked.find(name => !names.includes(name));
  if (unknown)
    throw new CommandError(
      `There is no part "${unknown}". The parts are ${names.join(', ')}; quick and full come before them.`,
    );
  await ensureInstalled();

  const results = [];
  for (const { name, says, run, extents } of PARTS) {
    const isMeant = asked.length > 0 ? asked.includes(name) : (extents?.includes(extent) ?? true);
    if (!isMeant) continue;
    say(`\n━━ ${name}: ${says}`);
    const started = Date.now();
    const counts = await run(extent).catch(asFailure);
    results.push({ name, counts, took: seconds(Date.now() - started) });
  }
  say(summary(results));
  return results.every(({ counts }) => counts.failed === 0) ? 0 : 1;
});

/**
 * Counts a part that could not run as failed; the other parts still run.
 * @param {unknown} error
 * @returns {Counts}
 */
function asFailure(error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  return { passed: 0, failed: 1, skipped: 0 };
}
