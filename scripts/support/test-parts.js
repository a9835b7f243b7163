import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { binary, compileCache, root, typesCache } from './paths.js';
import { runNode } from './processes.js';

/**
 * `failures`: a text of each failed test.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly string[] }} Counts
 */

/** Linux keeps files of this folder in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** The databases, photos and browser profiles of the tests need less than 2 GB. */
const MIN_MEMORY_BYTES = 6_000_000_000;
/** Only the beginning of an error fits into the summary. */
const MESSAGE_LENGTH = 300;

/**
 * Returns the program that checks the types of each project: the repository and its workspaces with a tsconfig.json. They run
 * together; one thread each takes half the processor time of several, whose checks overlap. What has not changed since the
 * last run is not checked again.
 * @returns {string[][]} script and arguments of each
 */
export function typeChecks() {
  const workspaces = ['packages', 'apps'].flatMap(folder =>
    readdirSync(join(root, folder)).map(name => `${folder}/${name}`),
  );
  return ['.', ...workspaces]
    .filter(folder => existsSync(join(root, folder, 'tsconfig.json')))
    .map(folder => [
      binary('typescript', 'tsc'),
      ...['-p', folder, '--singleThreaded', '--incremental'],
      ...['--tsBuildInfoFile', join(typesCache, folder, 'tsbuildinfo')],
    ]);
}

/**
 * Runs all programs on the pinned Node at the same time; each counts as one check.
 * @param {...readonly string[]} programs script and arguments of each
 * @returns {Promise<Counts>}
 */
export async function check(...programs) {
  const runs = await Promise.all(programs.map(program => runNode(program)));
  const failed = runs.filter(({ code }) => code !== 0).length;
  return { passed: programs.length - failed, failed, skipped: 0 };
}

/**
 * Runs Vitest projects together and counts their tests.
 * @param {readonly string[]} projects names, which may contain `*`
 * @param {object} [options]
 * @param {Record<string, string>} [options.env]
 * @returns {Promise<Counts>}
 */
export async function tests(projects, { env = {} } = {}) {
  const temporary = temporaryFolder();
  const folder = mkdtempSync(join(temporary, 'oficio-results-'));
  const report = join(folder, 'results.json');
  try {
    const named = projects.map(project => `--project=${project}`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await runNode([binary('vitest'), 'run', ...named, ...reporters], {
      env: { TMPDIR: temporary, NODE_COMPILE_CACHE: compileCache, ...env },
    });
    // Vitest that ends before its tests writes no report.
    return countsOf(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [], code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a folder for temporary files: in memory if there is enough, because SQLite waits for the disk after each commit. */
function temporaryFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MIN_MEMORY_BYTES && freemem() >= MIN_MEMORY_BYTES ? MEMORY_FOLDER : tmpdir();
}

/**
 * @typedef {object} FileResult the part of Vitest's JSON report about one file that the summary needs
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {{ fullName: string, status: string, failureMessages: string[] }[]} assertionResults
 */

/**
 * @param {readonly FileResult[]} results
 * @param {number | null} code exit code of Vitest
 * @returns {Counts}
 */
function countsOf(results, code) {
  const failures = results.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter(test => test.status === 'failed')
      .map(test => `${file}: ${test.fullName}\n${test.failureMessages.join('\n').slice(0, MESSAGE_LENGTH)}`);
    // A file that does not load has no tests.
    return status === 'failed' && failed.length === 0
      ? [`${file}\n${message.slice(0, MESSAGE_LENGTH)}`]
      : failed;
  });
  const states = results.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = states.filter(state => state === 'passed').length;
  const failed = states.filter(state => state === 'failed').length;
  return {
    passed,
    // Vitest can fail without a failed test: no tests found, a file that does not load, an error outside of tests.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: states.length - passed - failed,
    failures,
  };
}
