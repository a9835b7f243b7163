/** Tracks which open rooms have members on the other instances. A silent instance counts as having none. */
export class Presence {
  readonly #rooms = new Map<string, Set<string>>();
  readonly #seen = new Map<string, number>();

  /** Records that the instance sent a message. Returns true for an instance that was unknown. */
  markSeen(instance: string): boolean {
    const unknown = !this.#seen.has(instance);
    this.#seen.set(instance, performance.now());
    return unknown;
  }

  entered(instance: string, room: string): void {
    const rooms = this.#rooms.get(instance);
    if (rooms) rooms.add(room);
    else this.#rooms.set(instance, new Set([room]));
  }

  left(instance: string, room: string): void {
    this.#rooms.get(instance)?.delete(room);
  }

  replace(instance: string, rooms: readonly string[]): void {
    this.#rooms.set(instance, new Set(rooms));
  }

  remove(instance: string): void {
    this.#rooms.delete(instance);
    this.#seen.delete(instance);
  }

  isAnyoneIn(room: string): boolean {
    for (const rooms of this.#rooms.values()) if (rooms.has(room)) return true;
    return false;
  }

  /** Removes instances that have sent no message for this long. Returns whether it removed any. */
  removeSilent(timeoutMs: number): boolean {
    const silent = [...this.#seen].filter(([, at]) => performance.now() - at > timeoutMs);
    for (const [instance] of silent) this.remove(instance);
    return silent.length > 0;
  }
}
