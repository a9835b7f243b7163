/** Counts the running deliveries per host, so that one slow host cannot occupy all slots. */
export class HostSlots {
  readonly #perHost: number;
  readonly #counts: Map<string, number>;

  constructor(perHost: number, counts: Iterable<readonly [string, number]> = []) {
    this.#perHost = perHost;
    this.#counts = new Map(counts);
  }

  /** Returns the hosts without a free slot. */
  get full(): readonly string[] {
    return [...this.#counts].filter(([, count]) => count >= this.#perHost).map(([host]) => host);
  }

  /** Returns whether one more delivery may go to this host. Deliveries without a host are not limited. */
  hasRoom(host: string | null): boolean {
    return host === null || (this.#counts.get(host) ?? 0) < this.#perHost;
  }

  /** Counts one delivery. Returns a function that stops counting it. */
  take(host: string | null): () => void {
    if (host === null) return () => {};
    this.#counts.set(host, (this.#counts.get(host) ?? 0) + 1);
    return () => {
      const left = (this.#counts.get(host) ?? 0) - 1;
      if (left > 0) this.#counts.set(host, left);
      else this.#counts.delete(host);
    };
  }

  /** Returns a copy to plan with. Each run of a transaction needs one, because it may run twice. */
  copy(): HostSlots {
    return new HostSlots(this.#perHost, this.#counts);
  }
}
