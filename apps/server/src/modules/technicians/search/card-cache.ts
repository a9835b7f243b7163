import { LRUCache } from 'lru-cache';
import type { Statements } from '../store/search-statements.ts';
import { idOfCard } from './card-text.ts';

/** A technician to show as a card. `stamp` identifies the card's text; missing when the search did not return it. */
export interface CardReference {
  readonly id: number;
  readonly stamp?: number;
}

/** About 10 MB, because one card takes about half a kilobyte. */
const MAX_CARDS = 20_000;

/**
 * Returns a function that reads the texts of cards. The key of its cache is the stamp of the text, so that a changed card is never
 * shown with an old text. The function returns `null` for a technician who disappeared after the search.
 */
export function createCardCache(
  statements: Pick<Statements, 'cards'>,
): (wanted: readonly CardReference[]) => Promise<(string | null)[]> {
  const cardCache = new LRUCache<number, string>({ max: MAX_CARDS });

  async function read(ids: readonly number[]): Promise<Map<number, string>> {
    const [row] = await statements.cards(JSON.stringify(ids));
    const cards = new Map<number, string>();
    for (const line of row?.cards?.split('\n') ?? []) {
      const space = line.indexOf(' ');
      const card = line.slice(space + 1);
      cardCache.set(Number(line.slice(0, space)), card);
      cards.set(idOfCard(card), card);
    }
    return cards;
  }

  return async wanted => {
    const cards = wanted.map(({ stamp }) => (stamp === undefined ? null : (cardCache.get(stamp) ?? null)));
    const missing = wanted.filter((_, index) => cards[index] === null);
    if (missing.length === 0) return cards;
    const fetched = await read(missing.map(({ id }) => id));
    return wanted.map(({ id }, index) => cards[index] ?? fetched.get(id) ?? null);
  };
}
