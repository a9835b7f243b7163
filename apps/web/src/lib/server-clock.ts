import { createStore } from './store.ts';

/**
 * The server's time, by which screens decide what is possible and promise deadlines, because the computer's clock may be wrong. The
 * offset is the server's time minus the computer's, in milliseconds; the true one lies between `from` and `until`.
 */
interface Offset {
  readonly from: number;
  readonly until: number;
}

/** The clock that this device keeps until the first reply. */
const UNKNOWN: Offset = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

const offset = createStore<Offset>(UNKNOWN);

/** Returns the server's time in milliseconds since the epoch. */
export const serverNow = (): number => Date.now() + offsetIn(offset.get());

/** Calls `onChange` when the known offset changes. Returns the function that ends it. */
export const subscribeServerClock = (onChange: () => void): (() => void) => offset.subscribe(onChange);

/** A computer's clock that may be right is not corrected, so that its time does not jump with each reply. */
function offsetIn({ from, until }: Offset): number {
  if (from <= 0 && until >= 0) return 0;
  return (from + until) / 2;
}

/** The Date header has whole seconds. */
const SECOND = 1000;

interface TimedResponse {
  /** Header fields of a reply. */
  readonly headers: Pick<Headers, 'get'>;
  /** The computer's times before the call and after the reply, in milliseconds since the epoch. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Learns the server's time from a reply. Ignores replies that a cache or the service worker may have stored. */
export function learnServerTime({ headers, sentAt, receivedAt }: TimedResponse): void {
  if (!/\bno-store\b/.test(headers.get('cache-control') ?? '')) return;
  const date = Date.parse(headers.get('date') ?? '');
  // The computer's clock was set between the two times.
  if (!Number.isFinite(date) || receivedAt < sentAt) return;
  const seen = { from: date - receivedAt, until: date + SECOND - sentAt };
  const known = offset.get();
  const both = { from: Math.max(seen.from, known.from), until: Math.min(seen.until, known.until) };
  // Otherwise the computer's clock was set since the earlier replies.
  offset.set(both.from <= both.until ? both : seen);
}

/** Forgets what was learned. For tests. */
export const forgetServerTime = (): void => offset.set(UNKNOWN);
