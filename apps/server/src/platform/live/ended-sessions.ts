/** Longer than any handshake. */
const KEPT_MS = 60_000;

/** Remembers sessions that ended during the last minute, because a handshake may have checked one just before. */
export class EndedSessions {
  readonly #keys = new Map<string, number>();

  add(keys: readonly string[]): void {
    const now = performance.now();
    for (const key of keys) this.#keys.set(key, now);
    for (const [key, at] of this.#keys) {
      if (now - at < KEPT_MS) break;
      this.#keys.delete(key);
    }
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }
}
