export type TileVerdict = 'missing' | 'there';

/** Judges from the tiles of a map's view whether its streets come. Tiles are any objects. */
export class TileWatch {
  readonly #tiles = new Map<object, 'waiting' | 'loaded' | 'failed'>();

  begin(tile: object): void {
    this.#tiles.set(tile, 'waiting');
  }

  end(tile: object, result: 'loaded' | 'failed'): void {
    // A tile that has left the view may still arrive.
    if (this.#tiles.has(tile)) this.#tiles.set(tile, result);
  }

  /** Forgets a tile that has left the view. */
  remove(tile: object): void {
    this.#tiles.delete(tile);
  }

  /** Counts the tiles that have not arrived as failed; they may still arrive. */
  giveUp(): void {
    for (const [tile, state] of this.#tiles) if (state === 'waiting') this.#tiles.set(tile, 'failed');
  }

  get isWaiting(): boolean {
    return this.#count('waiting') > 0;
  }

  /** Returns whether most tiles of the view are missing or there; null while some are awaited, and without a majority. */
  get verdict(): TileVerdict | null {
    const [loaded, failed] = [this.#count('loaded'), this.#count('failed')];
    if (this.isWaiting || loaded === failed) return null;
    return failed > loaded ? 'missing' : 'there';
  }

  #count(wanted: 'waiting' | 'loaded' | 'failed'): number {
    return [...this.#tiles.values()].filter(state => state === wanted).length;
  }
}
