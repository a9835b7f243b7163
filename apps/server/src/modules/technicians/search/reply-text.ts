import { TOTAL_CAP } from '@oficio/domain/technicians/limits.ts';
import { writeCursor } from '../../../platform/paging/cursor.ts';
import type { Wanted } from './card-cache.ts';
import { closeCard } from './card-text.ts';

/** Who is on a page; where the next one starts; how many there are in all. */
export interface Page {
  readonly shown: readonly Shown[];
  readonly cursor: readonly number[] | null;
  /** Any number above the cap stands for more. */
  readonly total: number;
}

interface Shown extends Wanted {
  /** Kilometres as they are shown; null without a position. */
  readonly distance: number | null;
}

/** The reply of a page, from the texts of its cards. */
export function replyText({ shown, cursor, total }: Page, cards: readonly (string | null)[]): string {
  const whole: string[] = [];
  for (const [index, { distance }] of shown.entries()) {
    const card = cards[index];
    if (card) whole.push(closeCard(card, distance));
  }
  const next = cursor ? `"${writeCursor(cursor)}"` : 'null';
  const capped = total > TOTAL_CAP ? ',"total_is_capped":true' : '';
  return `{"technicians":[${whole}],"next_cursor":${next},"total":${Math.min(total, TOTAL_CAP)}${capped}}`;
}
