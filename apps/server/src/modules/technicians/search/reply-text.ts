import { TOTAL_CAP } from '@oficio/domain/technicians/limits.ts';
import { writeCursor } from '../../../platform/paging/cursor.ts';
import { closeCard } from './card-text.ts';

/** A page of results, the cursor of the next page (null on the last page), and the number of matches. */
export interface Page {
  readonly shown: readonly ShownTechnician[];
  readonly cursor: readonly number[] | null;
  /** Any number above `TOTAL_CAP` means "more than the cap". */
  readonly total: number;
}

interface ShownTechnician {
  readonly id: number;
  /** Kilometres as they are shown; null without a position. */
  readonly distance: number | null;
}

/** Returns the JSON reply of a page. Leaves out technicians without a card, because they disappeared after the search. */
export function replyText({ shown, cursor, total }: Page, cards: readonly (string | undefined)[]): string {
  const closed: string[] = [];
  for (const [index, { distance }] of shown.entries()) {
    const card = cards[index];
    if (card) closed.push(closeCard(card, distance));
  }
  const next = cursor ? `"${writeCursor(cursor)}"` : 'null';
  const capped = total > TOTAL_CAP ? ',"total_is_capped":true' : '';
  return `{"technicians":[${closed}],"next_cursor":${next},"total":${Math.min(total, TOTAL_CAP)}${capped}}`;
}
