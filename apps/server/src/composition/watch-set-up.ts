import { type Checks, problemOf } from '../platform/http/readiness.ts';
import type { Log } from '../platform/logs/log.ts';

const INTERVAL_MS = 60_000;

/** Logs what is wrong around this server, now and each minute, once until it changes. Returns a function that stops. */
export function watchSetUp(checks: Checks, log: Log, intervalMs = INTERVAL_MS): () => void {
  const known = new Map<string, string | null>();
  const look = async () => {
    for (const [name, check] of Object.entries(checks)) {
      const problem = await problemOf(check);
      const before = known.get(name) ?? null;
      known.set(name, problem);
      if (problem === null && before !== null) log.info({ check: name }, 'the set-up is right again');
      // The seconds of a clock change all the time.
      if (problem !== null && before === null) log.warn({ check: name }, problem);
    }
  };
  void look();
  const timer = setInterval(() => void look(), intervalMs).unref();
  return () => clearInterval(timer);
}
