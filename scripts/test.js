/** `npm test`: every check, in order; `npm test -- NAME …` runs the parts named. */
import { ensureChromium } from './support/chromium-install.js';
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { binary } from './support/paths.js';
import { CommandError, say, seconds } from './support/say.js';
import { summary } from './support/summary.js';
import { check, tests, typeScriptProjects } from './support/test-parts.js';
import { ensureWebBuilt } from './support/web-build.js';

/** @typedef {import('./support/test-parts.js').Counts} Counts */

/** @type {readonly { name: string, says: string, run: () => Promise<Counts> }[]} */
const PARTS = [
  {
    name: 'types',
    says: 'TypeScript, every project',
    run: () => check(...typeScriptProjects().map(project => [binary('typescript', 'tsc'), '-p', project])),
  },
  {
    name: 'lint',
    says: 'style, likely mistakes, import cycles',
    run: () => check([binary('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']),
  },
  { name: 'unused', says: 'files, exports and packages', run: () => check([binary('knip')]) },
  { name: 'architecture', says: 'which way the imports run', run: () => tests('architecture') },
  { name: 'unit', says: 'the rules of the domain, parts of the web app', run: () => tests('unit') },
  {
    name: 'build',
    says: 'the web app as it is served',
    async run() {
      await ensureWebBuilt();
      return { passed: 1, failed: 0, skipped: 0 };
    },
  },
  {
    name: 'server',
    says: 'the API and the public pages, on SQLite and on PostgreSQL',
    async run() {
      await ensureWebBuilt();
      return tests('server');
    },
  },
  { name: 'commands', says: 'npm start and its end', run: () => tests('commands') },
  {
    name: 'browser',
    says: 'journeys in a real Chromium',
    async run() {
      const chromium = await ensureChromium();
      await ensureWebBuilt();
      return tests('browser', { PLAYWRIGHT_CHROMIUM: chromium });
    },
  },
  {
    name: 'bench',
    says: 'every benchmark with small sizes: that it runs, not how fast',
    async run() {
      const chromium = await ensureChromium();
      await ensureWebBuilt();
      return tests('bench', { PLAYWRIGHT_CHROMIUM: chromium });
    },
  },
];

await command(async () => {
  const asked = process.argv.slice(2);
  const names = PARTS.map(({ name }) => name);
  const unknown = asked.find(name => !names.includes(name));
  if (unknown) throw new CommandError(`There is no part "${unknown}". There are: ${names.join(', ')}.`);
  await ensureInstalled();

  const results = [];
  for (const { name, says, run } of PARTS) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    say(`\n━━ ${name}: ${says}`);
    const started = Date.now();
    const counts = await run().catch(asFailure);
    results.push({ name, counts, took: seconds(Date.now() - started) });
  }
  say(summary(results));
  return results.every(({ counts }) => counts.failed === 0) ? 0 : 1;
});

/**
 * A part that could not even run has failed; the others still run.
 * @param {unknown} error
 * @returns {Counts}
 */
function asFailure(error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  return { passed: 0, failed: 1, skipped: 0 };
}
