import type { OutageWorld } from './outage-world.ts';

/** Returns a function that sends a signal to all current processes of the PostgreSQL server. */
export async function postgresProcesses({
  ask,
}: Pick<OutageWorld, 'ask'>): Promise<(signal: NodeJS.Signals) => void> {
  const processes = await ask<{ pid: number }>(`
    select pid from pg_stat_activity
    union select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int`);
  return signal => {
    for (const { pid } of processes)
      try {
        process.kill(pid, signal);
      } catch {
        // The process that answered the query has ended.
      }
  };
}
