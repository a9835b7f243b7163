/** Keeps what was used last. */
export class Shelf<Thing> {
  readonly #room: number;
  /** The one used longest ago comes first. */
  readonly #things = new Map<string, Thing>();

  constructor(room: number) {
    this.#room = room;
  }

  /** The thing with this name, made when it is not there; null when it cannot be made now, and then none is kept. */
  get<Made extends Thing | null>(name: string, make: () => Made): Thing | Made {
    const thing = this.#things.get(name) ?? make();
    if (thing === null) return thing;
    this.#things.delete(name);
    this.#things.set(name, thing);
    for (const oldest of this.#things.keys()) {
      if (this.#things.size <= this.#room) break;
      this.#things.delete(oldest);
    }
    return thing;
  }
}
