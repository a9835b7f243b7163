import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { followNpm } from './follow-npm.js';
import { pinnedNode, root } from './paths.js';

/** How long the server may take to stop: ten seconds after its grace period, which is 3 s in production unless set. */
const GRACEFUL_PATIENCE_MS = 12_000 + (Number(process.env.SHUTDOWN_GRACE_MS) || 3000);
const PATIENCE_MS = 2_000;
const FOLLOW_PARENT = new URL('./follow-parent.js', import.meta.url).href;
const groups = process.platform !== 'win32';

/** What runs now, and how long it may take to stop. @type {Map<import('node:child_process').ChildProcess, number>} */
const running = new Map();
/** @type {NodeJS.Signals | undefined} */
let stopSignal;

/** The user asked us to stop while something was running. */
export class Stopped extends Error {}

/** @returns {number | undefined} the shell's exit code for the signal that stopped us, if one did. */
export function stopCode() {
  return stopSignal && 128 + constants.signals[stopSignal];
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] default: the repository
 * @property {Record<string, string | undefined>} [env] added to ours
 * @property {boolean} [quiet] keep the output instead of showing it
 * @property {boolean} [graceful] being stopped is a normal end: answer the exit code instead of throwing `Stopped`
 */

/**
 * Runs a program to its end. It gets a process group of its own, so that a signal reaches it exactly once, from us.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions & { channel?: boolean, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 * @throws {Stopped}
 */
export async function run(command, args, { cwd, env, quiet, graceful, channel, shell } = {}) {
  if (stopSignal) throw new Stopped();
  watchForStop();
  const output = quiet ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: cwd ?? root,
    env: { ...process.env, PATH: pathWithBinaries(), ...env },
    detached: groups,
    shell,
    stdio: ['ignore', output, output, ...(channel ? /** @type {const} */ (['ipc']) : [])],
  });
  running.set(child, graceful ? GRACEFUL_PATIENCE_MS : PATIENCE_MS);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      said += chunk;
    });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) =>
      resolve(exitCode ?? 128 + constants.signals[signal ?? 'SIGKILL']),
    );
  }).finally(() => running.delete(child));
  if (stopSignal && !graceful) throw new Stopped();
  return { code, output: said };
}

/**
 * Runs a script on the pinned Node. Should we die without a word, it is told and stops too.
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
 * Asks everything we started to stop, once, however many signals come: npm hands on those that the terminal sends anyway.
 * @param {NodeJS.Signals} signal
 */
export function stopAll(signal) {
  if (stopSignal) return;
  stopSignal = signal;
  for (const [child, patience] of running) {
    signalGroup(child, 'SIGTERM');
    setTimeout(() => running.has(child) && signalGroup(child, 'SIGKILL'), patience).unref();
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {'SIGTERM' | 'SIGKILL'} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  // Windows knows no gentle signal; there the closed channel asks (follow-parent.js).
  if (!groups && signal === 'SIGTERM' && child.connected) child.disconnect();
  else if (!groups) child.kill(signal);
  else
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It ended on its own a moment ago.
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

/** Whoever looks for a command, `node` included, finds the installed ones first. */
function pathWithBinaries() {
  return [join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter);
}
