import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { followNpm } from './follow-npm.js';
import { pinnedNode, root } from './paths.js';

/** Time for the server to stop: ten seconds after its grace period, which is 3 s in production by default. */
const GRACEFUL_TIMEOUT_MS = 12_000 + (Number(process.env.SHUTDOWN_GRACE_MS) || 3000);
const KILL_TIMEOUT_MS = 2_000;
const FOLLOW_PARENT = new URL('./follow-parent.js', import.meta.url).href;
const groups = process.platform !== 'win32';

/** Running processes → milliseconds that each may take to stop. @type {Map<import('node:child_process').ChildProcess, number>} */
const running = new Map();
/** @type {NodeJS.Signals | undefined} */
let stopSignal;

/** The user asked us to stop while something was running. */
export class Stopped extends Error {}

/** @returns {number | undefined} the shell's exit code for the signal that stopped this process, if any. */
export function stopCode() {
  return stopSignal && 128 + constants.signals[stopSignal];
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] default: the repository
 * @property {Record<string, string | undefined>} [env] added to this process's environment
 * @property {boolean} [quiet] keep the output instead of showing it
 * @property {boolean} [foreground] read from the terminal; the terminal then sends Ctrl-C to the program itself
 * @property {boolean} [graceful] a stop is a normal end: return the exit code instead of throwing `Stopped`
 */

/**
 * Runs a program to its end. It gets its own process group, so that it receives each signal only from this process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions & { channel?: boolean, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 * @throws {Stopped}
 */
export async function run(command, args, { cwd, env, quiet, foreground, graceful, channel, shell } = {}) {
  if (stopSignal) throw new Stopped();
  watchForStop();
  const output = quiet ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: cwd ?? root,
    env: { ...process.env, PATH: pathWithBinaries(), ...env },
    // A group in the background cannot read from the terminal.
    detached: groups && !foreground,
    shell,
    stdio: [
      foreground ? 'inherit' : 'ignore',
      output,
      output,
      ...(channel ? /** @type {const} */ (['ipc']) : []),
    ],
  });
  running.set(child, graceful ? GRACEFUL_TIMEOUT_MS : KILL_TIMEOUT_MS);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      printed += chunk;
    });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) =>
      resolve(exitCode ?? 128 + constants.signals[signal ?? 'SIGKILL']),
    );
  }).finally(() => running.delete(child));
  if (stopSignal && !graceful) throw new Stopped();
  return { code, output: printed };
}

/**
 * Runs a script on the pinned Node. It also stops when this process is killed (follow-parent.js).
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runNode(args, { env, ...options } = {}) {
  return run(pinnedNode, ['--import', FOLLOW_PARENT, ...args], {
    ...options,
    env: { ...env, OFICIO_PARENT: String(process.pid) },
    channel: true,
  });
}

/**
 * Stops all running processes. Later signals have no effect: npm forwards signals that the terminal also sends directly.
 * @param {NodeJS.Signals} signal
 */
export function stopAll(signal) {
  if (stopSignal) return;
  stopSignal = signal;
  for (const [child, timeout] of running) {
    signalGroup(child, 'SIGTERM');
    setTimeout(() => running.has(child) && signalGroup(child, 'SIGKILL'), timeout).unref();
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {'SIGTERM' | 'SIGKILL'} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  // Windows has no SIGTERM; there the closed channel stops the process (follow-parent.js).
  if (!groups && signal === 'SIGTERM' && child.connected) child.disconnect();
  else if (!groups) child.kill(signal);
  else
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It has already ended.
    }
}

let watching = false;
function watchForStop() {
  if (watching) return;
  watching = true;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => stopAll(signal));
  followNpm(() => stopAll('SIGTERM'));
}

/** Puts the commands of installed packages, including `node`, before all others. */
function pathWithBinaries() {
  return [join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter);
}
