import { idOfCard } from './card-text.ts';
import type { Statements } from './statements.ts';

/** Somebody whose card is wanted; with the stamp of its text when the search told it. */
export interface Wanted {
  readonly id: number;
  readonly stamp?: number;
}

/** Cards of each of two generations. One takes half a kilobyte or so. */
const GENERATION = 10_000;

/**
 * Texts of cards: those read before are kept in memory under the stamp of their content, so that an old text can never
 * be taken for a new one; the others are read. `null` for whoever vanished since the search.
 */
export function createCardShelf(
  statements: Pick<Statements, 'cards'>,
): (wanted: readonly Wanted[]) => Promise<(string | null)[]> {
  let young = new Map<number, string>();
  let old = new Map<number, string>();

  function keep(stamp: number, card: string): void {
    if (young.size >= GENERATION) {
      old = young;
      young = new Map();
    }
    young.set(stamp, card);
  }

  function find(stamp: number | undefined): string | undefined {
    if (stamp === undefined) return undefined;
    const card = young.get(stamp);
    if (card !== undefined) return card;
    const older = old.get(stamp);
    if (older !== undefined) keep(stamp, older);
    return older;
  }

  async function read(ids: readonly number[]): Promise<Map<number, string>> {
    const [row] = await statements.cards(JSON.stringify(ids));
    const cards = new Map<number, string>();
    for (const line of row?.cards?.split('\n') ?? []) {
      const space = line.indexOf(' ');
      const card = line.slice(space + 1);
      keep(Number(line.slice(0, space)), card);
      cards.set(idOfCard(card), card);
    }
    return cards;
  }

  return async wanted => {
    const cards = wanted.map(({ stamp }) => find(stamp) ?? null);
    const missing = wanted.filter((_, index) => cards[index] === null);
    if (missing.length === 0) return cards;
    const fetched = await read(missing.map(({ id }) => id));
    return wanted.map(({ id }, index) => cards[index] ?? fetched.get(id) ?? null);
  };
}
