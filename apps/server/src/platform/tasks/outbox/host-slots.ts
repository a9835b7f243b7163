/** Hosts of one round. Bounds the condition that leaves them out. */
const MAX_SERVED = 100;

/**
 * Counts the running deliveries per host, so that one slow host cannot occupy all slots. If a host has a single slot, the hosts also
 * take turns: each gets one delivery in a round, so a few long queues do not delay the others.
 */
export class HostSlots {
  readonly #perHost: number;
  readonly #counts: Map<string, number>;
  readonly #served: Set<string>;

  constructor(
    perHost: number,
    counts: Iterable<readonly [string, number]> = [],
    served: Iterable<string> = [],
  ) {
    this.#perHost = perHost;
    this.#counts = new Map(counts);
    this.#served = new Set(served);
  }

  /** Returns the hosts without a free slot. */
  get full(): readonly string[] {
    return [...this.#counts].filter(([, count]) => count >= this.#perHost).map(([host]) => host);
  }

  /** Returns the hosts that had their turn in this round. */
  get served(): readonly string[] {
    return [...this.#served];
  }

  /** Gives all hosts another turn. Returns false if no host waited for it. */
  startRound(): boolean {
    const hasServed = this.#served.size > 0;
    this.#served.clear();
    return hasServed;
  }

  /** Returns whether one more delivery may go to this host. Deliveries without a host are not limited. */
  hasRoom(host: string | null): boolean {
    return host === null || (this.#counts.get(host) ?? 0) < this.#perHost;
  }

  /** Counts one delivery. Returns a function that stops counting it. */
  take(host: string | null): () => void {
    if (host === null) return () => {};
    this.#counts.set(host, (this.#counts.get(host) ?? 0) + 1);
    if (this.#perHost === 1) this.#serve(host);
    return () => {
      const left = (this.#counts.get(host) ?? 0) - 1;
      if (left > 0) this.#counts.set(host, left);
      else this.#counts.delete(host);
    };
  }

  /** Returns a copy to plan with. Each run of a transaction needs one, because it may run twice. */
  copy(): HostSlots {
    return new HostSlots(this.#perHost, this.#counts, this.#served);
  }

  /** A second turn of a host shows that a new round has begun. */
  #serve(host: string): void {
    if (this.#served.has(host) || this.#served.size >= MAX_SERVED) this.#served.clear();
    this.#served.add(host);
  }
}
