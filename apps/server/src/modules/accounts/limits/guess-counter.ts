import { GUESSES } from '@oficio/domain/limits.ts';
import { LRUCache } from 'lru-cache';
import { MAX_KEYS } from '../../../platform/security/limits/rate-limiter.ts';
import { networksOf } from '../../../platform/security/networks-of.ts';

/** A caller that presents a password or a code. */
export interface CredentialCaller {
  /** The key of the e-mail address; there may be no such account. */
  readonly account: string;
  /** Network address. */
  readonly address: string;
  /** A device that has logged in to this account before, or a live session of it; null for a stranger. */
  readonly device: string | null;
}

interface GuessKey {
  readonly key: string;
  /** Attempts without a wait: after this many failures comes the first one. */
  readonly free: number;
}

/** Returns what a failure of the caller counts for: the device, or each network of a stranger, always for one account. */
export function guessKeysOf({ account, address, device }: CredentialCaller): readonly GuessKey[] {
  if (device !== null) return [{ key: `${device} ${account}`, free: GUESSES.freeOfDevice }];
  return networksOf(address).map((network, level) => ({
    key: `${network} ${account}`,
    free: GUESSES.freeOfNetworks[level] ?? GUESSES.freeOfDevice,
  }));
}

/** Returns the milliseconds from the last failure to the next attempt: none before the `free`th failure, then twice as long after each. */
export const guessWait = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(GUESSES.maxWaitMs, GUESSES.firstWaitMs * 2 ** (failures - free));

interface Failures {
  readonly count: number;
  readonly last: number;
}

const countOf = (failures: Failures | undefined, now: number): number =>
  failures && now - failures.last < GUESSES.forgottenAfterMs ? failures.count : 0;

const openCounts = () => new LRUCache<string, Failures>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });

/** Doubles the wait of a caller after each failure, which `rate-limiter-flexible` cannot do. Counts in this process's memory. */
export class GuessCounter {
  /** Apart, so that strangers cannot evict the counts of devices. */
  readonly #ofDevices = openCounts();
  readonly #ofNetworks = [openCounts(), openCounts(), openCounts()];

  /** Returns the milliseconds until the caller may try again; 0 or less when that is now. */
  wait(caller: CredentialCaller, now: number): number {
    const waits = this.#countsOf(caller).map(({ counts, key, free }) => {
      const failures = counts.get(key);
      const wait = guessWait(countOf(failures, now), free);
      return wait === 0 ? 0 : (failures?.last ?? 0) + wait - now;
    });
    return Math.max(...waits);
  }

  add(caller: CredentialCaller, now: number): void {
    for (const { counts, key } of this.#countsOf(caller))
      counts.set(key, { count: countOf(counts.get(key), now) + 1, last: now });
  }

  /** Takes back the last failure. */
  takeBack(caller: CredentialCaller, now: number): void {
    for (const { counts, key } of this.#countsOf(caller)) {
      const failures = counts.get(key);
      counts.set(key, { count: Math.max(0, countOf(failures, now) - 1), last: failures?.last ?? 0 });
    }
  }

  reset(caller: CredentialCaller): void {
    for (const { counts, key } of this.#countsOf(caller)) counts.delete(key);
  }

  #countsOf(caller: CredentialCaller) {
    return guessKeysOf(caller).map((guessKey, level) => ({
      ...guessKey,
      counts: (caller.device === null ? this.#ofNetworks[level] : null) ?? this.#ofDevices,
    }));
  }
}
