import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '@oficio/domain/errors.ts';
import type Stripe from 'stripe';

/** Somebody else changed what we read meanwhile: nothing may be kept, everything must be read again. */
export class Overtaken extends Error {}

/** How long work that keeps losing to other processes is done again, and how long it rests at most. Milliseconds. */
const PATIENCE = 20_000;
const LONGEST_REST = 200;

/** Those who want to hear of one object of the provider, one after the other. */
interface Line {
  last: Promise<unknown>;
  /** Asked for and not begun: what it will find is new enough for whoever asks now. */
  waiting: Promise<void> | null;
}

/** By provider and by the id of the object there. */
const lines = new WeakMap<Stripe, Map<string, Line>>();

interface Hearing {
  readonly client: Stripe;
  /** The provider's name of what is heard of. */
  readonly id: string;
  /** Its work is as good for any other that has not begun. */
  readonly shared: boolean;
}

/**
 * Hears of one object at a time in this process, and again for as long as another process overtakes it. Throws
 * `payment_provider` when that does not end.
 */
export function untilAhead({ client, id, shared }: Hearing, work: () => Promise<void>): Promise<void> {
  const ofClient = lines.get(client) ?? new Map<string, Line>();
  lines.set(client, ofClient);
  const line: Line = ofClient.get(id) ?? { last: Promise.resolve(), waiting: null };
  ofClient.set(id, line);
  if (shared && line.waiting) return line.waiting;
  const mine = line.last.then(() => {
    if (line.waiting === mine) line.waiting = null;
    return again(work);
  });
  if (shared) line.waiting = mine;
  const done = mine
    .catch(() => {})
    .then(() => {
      if (line.last === done) ofClient.delete(id);
    });
  line.last = done;
  return mine;
}

async function again(work: () => Promise<void>): Promise<void> {
  const giveUp = performance.now() + PATIENCE;
  for (let rest = 1; ; rest = Math.min(LONGEST_REST, rest * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (performance.now() > giveUp) throw new Failure('payment_provider', { cause: error });
      await sleep(Math.random() * rest);
    }
  }
}
