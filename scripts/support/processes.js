import { execFile, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { pinnedNode, root } from './paths.js';

/** The server gives calls in flight ten seconds; whoever needs longer than this is ended. */
const STOP_PATIENCE_MS = 12_000;
const PARENT_CHECK_MS = 100;
const FOLLOW_PARENT = new URL('./follow-parent.js', import.meta.url).href;
const groups = process.platform !== 'win32';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
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
  running.add(child);
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
  for (const child of running) signalGroup(child, 'SIGTERM');
  setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL');
  }, STOP_PATIENCE_MS).unref();
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
  if (groups && process.env.npm_lifecycle_event) stopWithNpm();
}

/**
 * npm may die without telling us, and many a shell between the two does not hand signals on: then all there is to notice is
 * that they are gone.
 */
function stopWithNpm() {
  const parent = process.ppid;
  let npm = parent;
  execFile('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], (error, row) => {
    const [, grandparent, name] = /(\d+)\s+(.*)/.exec(row) ?? [];
    if (!error && name?.trim().endsWith('sh')) npm = Number(grandparent);
  });
  setInterval(() => {
    if (process.ppid !== parent || !isAlive(npm)) stopAll('SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whoever looks for a command, `node` included, finds the installed ones first. */
function pathWithBinaries() {
  return [join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter);
}
