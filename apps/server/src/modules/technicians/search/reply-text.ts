import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import { writeCursor } from '../../../platform/database/paging/cursor.ts';
import { closeCard } from './cards.ts';

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
