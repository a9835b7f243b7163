import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { binary, root } from './paths.js';
import { runNode } from './processes.js';

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly string[] }} Counts `failures`: a text of each failed test. */

/** Only the beginning of an error fits into the summary. */
const MESSAGE_LENGTH = 300;

/** @returns {string[]} folders with a tsconfig.json: the repository and its workspaces. */
export function typeScriptProjects() {
  const workspaces = ['packages', 'apps'].flatMap(folder =>
    readdirSync(join(root, folder)).map(name => `${folder}/${name}`),
  );
  return ['.', ...workspaces].filter(folder => existsSync(join(root, folder, 'tsconfig.json')));
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
 * Runs one Vitest project and counts its tests.
 * @param {string} project
 * @param {object} [options]
 * @param {Record<string, string>} [options.env]
 * @param {readonly string[]} [options.files] runs only these files; all files of the project when empty
 * @returns {Promise<Counts>}
 */
export async function tests(project, { env = {}, files = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-results-'));
  const report = join(folder, 'results.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await runNode([binary('vitest'), 'run', '--project', project, ...reporters, ...files], {
      env,
    });
    const counts = existsSync(report)
      ? countsOf(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 0, skipped: 0 };
    // Vitest can fail without a failed test: no tests found, a file that does not load, an error outside of tests.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @typedef {object} Report the part of Vitest's JSON report that the summary needs
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[]} testResults
 */

/**
 * @param {Report} report
 * @returns {Counts}
 */
function countsOf({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter(test => test.status === 'failed')
      .map(test => `${file}: ${test.fullName}\n${test.failureMessages.join('\n').slice(0, MESSAGE_LENGTH)}`);
    // A file that does not load has no tests.
    return status === 'failed' && failed.length === 0
      ? [`${file}\n${message.slice(0, MESSAGE_LENGTH)}`]
      : failed;
  });
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures,
  };
}
