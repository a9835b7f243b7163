import { COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { publicPoint } from '@oficio/domain/technicians/geo.ts';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import type { Database } from '../../../platform/database/database.ts';
import { writeCursor } from '../../../platform/database/paging/cursor.ts';
import { TechnicianCache } from '../changes/technician-cache.ts';
import type { TechnicianChanges } from '../changes/technician-changes.ts';
import { type CardRow, type CardService, prepareCardRows } from '../store/cards.ts';
import { meanRating } from '../store/read-profiles.ts';

/**
 * Returns a function that reads the cards of technicians: id → text for `closeCard`. Leaves out technicians whom the public may not find.
 */
function prepareCards(
  database: Pick<Database, 'engine' | 'prepare'>,
): (ids: readonly number[]) => Promise<ReadonlyMap<number, string>> {
  const readRows = prepareCardRows(database);
  return async ids => {
    const { cards, services } = await readRows(ids);
    return new Map(cards.map(card => [card.user_id, openCard(card, services.get(card.user_id) ?? [])]));
  };
}

/** Cards in memory; about 30 MB, because one takes about half a kilobyte. */
const MAX_CARDS = 60_000;

/** Returns the cards of technicians by their ids; undefined for one whom the public may not find. Texts for `replyText` and `readCard`. */
export type CardReader = (ids: readonly number[]) => Promise<readonly (string | undefined)[]>;

/** Creates the reader of the process. It keeps the cards until their technicians change. */
export function createCardReader(
  database: Pick<Database, 'engine' | 'prepare'>,
  changes: Pick<TechnicianChanges, 'version' | 'latest'>,
): CardReader {
  const cards = new TechnicianCache<string>(changes, { max: MAX_CARDS });
  const readCards = prepareCards(database);
  return ids => cards.getOrReadAll(ids, readCards);
}

/** Returns one line of JSON up to the distance, which depends on the searcher. */
function openCard(row: CardRow, services: readonly CardService[]): string {
  const { id, ...card } = presentCard(row, services);
  return `{"id":${id},${JSON.stringify(card).slice(1, -1)},"distance":`;
}

function presentCard(row: CardRow, services: readonly CardService[]): Omit<TechnicianCardOut, 'distance'> {
  const { latitude, longitude } = publicPoint(row);
  return {
    id: row.user_id,
    name: row.name,
    rating: meanRating(row),
    total_reviews: row.rating_count,
    bio: row.bio,
    experience_years: row.experience_years,
    hourly_rate: row.hourly_rate_cents === null ? null : toEuros(row.hourly_rate_cents),
    address: row.address,
    latitude,
    longitude,
    services: services.map(service => service.name),
    ...(row.photo !== null && { photo: row.photo }),
  };
}

/** A page of results, the cursor of the next page (null on the last page), and the number of matches. */
export interface ReplyPage {
  readonly shown: readonly ShownTechnician[];
  readonly cursor: readonly number[] | null;
  /** A number above `COUNT_CAP` means more than `COUNT_CAP`. */
  readonly total: number;
}

interface ShownTechnician {
  readonly id: number;
  /** Kilometres as they are shown; null without a position. */
  readonly distance: number | null;
}

/** Returns the JSON reply of a page. Leaves out technicians without a card, because they disappeared after the search. */
export function replyText(
  { shown, cursor, total }: ReplyPage,
  cards: readonly (string | undefined)[],
): string {
  const closed: string[] = [];
  for (const [index, { distance }] of shown.entries()) {
    const card = cards[index];
    if (card) closed.push(closeCard(card, distance));
  }
  const next = cursor ? `"${writeCursor(cursor)}"` : 'null';
  return `{"technicians":[${closed}],"next_cursor":${next},"total":${Math.min(total, COUNT_CAP + 1)}}`;
}

/** Returns what a stored card shows. */
export const readCard = (card: string): TechnicianCardOut => JSON.parse(closeCard(card, null));

/** Completes the text of a card to its JSON. `distance` is in kilometres, or null without a position. */
const closeCard = (card: string, distance: number | null): string => `${card}${distance}}`;
