import { execFile } from 'node:child_process';

const CHECK_MS = 100;

/**
 * Calls back when the npm that started this process is gone. A killed npm sends no signal, and many shells between the two
 * do not forward signals.
 * @param {() => void} onGone
 */
export function followNpm(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  let npm = parent;
  execFile('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], (error, row) => {
    const [, grandparent, name] = /(\d+)\s+(.*)/.exec(row) ?? [];
    if (!error && name?.trim().endsWith('sh')) npm = Number(grandparent);
  });
  setInterval(() => {
    if (process.ppid !== parent || !isAlive(npm)) onGone();
  }, CHECK_MS).unref();
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
