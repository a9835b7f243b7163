/**
 * `npm test` runs what every change must pass, `npm test -- full` also the exhaustive runs, `npm test -- quick` the parts that take two to
 * four minutes, `npm test -- NAME …` the named parts (`npm test -- full NAME …` exhaustively).
 */
import { ensureChromium } from './support/chromium-install.js';
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { binary } from './support/paths.js';
import { ensurePostgres } from './support/postgres-install.js';
import { CommandError, say, seconds } from './support/say.js';
import { summary } from './support/summary.js';
import { check, tests, typeScriptProjects } from './support/test-parts.js';
import { ensureWebBuilt } from './support/web-build.js';

/** @typedef {import('./support/test-parts.js').Counts} Counts */

/** The journey of `quick`: a customer and a technician, from the search to the review. */
const QUICK_JOURNEY = 'tests/e2e/main-job.test.ts';

/** @typedef {'quick' | 'usual' | 'full'} Extent */

/** Vitest reads the extent from the environment. @type {Record<Extent, Record<string, string>>} */
const ENVIRONMENT = { quick: { OFICIO_TEST_QUICK: '1' }, usual: {}, full: { OFICIO_TEST_FULL: '1' } };

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} says
 * @property {(extent: Extent) => Promise<Counts>} run
 * @property {boolean} [inQuick] also runs in `npm test -- quick`
 * @property {boolean} [onlyInFull] runs only in `npm test -- full`, or when it is named
 */

/** @type {readonly Part[]} */
const PARTS = [
  {
    name: 'types',
    says: 'TypeScript, every project',
    inQuick: true,
    run: () => check(...typeScriptProjects().map(project => [binary('typescript', 'tsc'), '-p', project])),
  },
  {
    name: 'lint',
    says: 'style, likely mistakes, import cycles',
    inQuick: true,
    run: () => check([binary('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']),
  },
  { name: 'unused', says: 'files, exports and packages', run: () => check([binary('knip')]) },
  {
    name: 'architecture',
    says: 'directions of imports, owners of tables',
    inQuick: true,
    run: () => tests(['architecture']),
  },
  {
    name: 'unit',
    says: 'the rules of the domain, parts of the web app',
    inQuick: true,
    run: () => tests(['unit']),
  },
  {
    name: 'build',
    says: 'the web app for production',
    inQuick: true,
    async run() {
      await ensureWebBuilt();
      return { passed: 1, failed: 0, skipped: 0 };
    },
  },
  {
    name: 'server',
    says: 'the API and the public pages, on SQLite, and on PostgreSQL where it differs',
    inQuick: true,
    async run(extent) {
      if (extent !== 'quick') await ensurePostgres();
      await ensureWebBuilt();
      return tests(['server'], { env: ENVIRONMENT[extent] });
    },
  },
  {
    name: 'commands',
    says: 'npm start and the commands of an operator; in full also the release',
    async run(extent) {
      await ensurePostgres();
      return tests(['commands'], { env: ENVIRONMENT[extent] });
    },
  },
  {
    name: 'browser',
    says: 'journeys in a real Chromium',
    inQuick: true,
    async run(extent) {
      await ensureChromium();
      await ensureWebBuilt();
      if (extent === 'quick') return tests(['browser'], { files: [QUICK_JOURNEY] });
      return tests(['browser', 'browser-*'], { env: ENVIRONMENT[extent], isRepeated: true });
    },
  },
  {
    name: 'bench',
    says: 'every benchmark with small sizes: checks that it runs, not its speed',
    onlyInFull: true,
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
  for (const { name, says, run, inQuick, onlyInFull } of PARTS) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    if (asked.length === 0 && (extent === 'quick' ? !inQuick : onlyInFull && extent !== 'full')) continue;
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
