import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds of one unit of `/proc/PID/stat`. */
const TICK_MS = 10;
const PAUSE_MS = 300;
/** A server that uses less in a pause is idle: its timers alone use some milliseconds. */
const IDLE_MS = 10;
/** Idle pauses in a row that end the wait. Outbox and payment provider wake up within each. */
const IDLE_PAUSES = 2;
const IDLE_LIMIT_MS = 120_000;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  /** User and system time of all threads. Milliseconds. */
  readonly own: number;
  /** The same of all ended children. */
  readonly ended: number;
}

function statOf(pid: number): Stat | null {
  try {
    // The name of the program is in parentheses and may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const [, parent = 0] = fields.map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
    return { pid, parent, own: (user + system) * TICK_MS, ended: (childUser + childSystem) * TICK_MS };
  } catch {
    // The process has ended.
    return null;
  }
}

/** Returns the processor time of a server and of PostgreSQL's postmaster with all its processes, in milliseconds. Linux only. */
export function processorTime(server: number, postmaster: number | null) {
  const alone = statOf(server)?.own ?? 0;
  if (postmaster === null) return { server: alone, database: 0 };
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []));
  const database = all.reduce((sum, { pid, parent, own, ended }) => {
    if (pid === postmaster) return sum + own + ended;
    return parent === postmaster ? sum + own : sum;
  }, 0);
  return { server: alone, database };
}

/** Returns the parent of a process. */
export const parentOf = (pid: number): number | null => statOf(pid)?.parent ?? null;

/** Waits until the server and its database rest, so that mails and other background work are done. Throws after two minutes. */
export async function untilIdle(server: number, postmaster: number | null): Promise<void> {
  const total = () => {
    const time = processorTime(server, postmaster);
    return time.server + time.database;
  };
  const deadline = performance.now() + IDLE_LIMIT_MS;
  for (let idle = 0; idle < IDLE_PAUSES; ) {
    if (performance.now() > deadline) throw new Error('The server does not come to rest');
    const before = total();
    await sleep(PAUSE_MS);
    idle = total() - before <= IDLE_MS ? idle + 1 : 0;
  }
}
