import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';

/** Returns a card's text as it is stored: one line of JSON, up to the distance, which depends on the searcher. */
export function openCard({ id, ...card }: Omit<TechnicianCardOut, 'distance'>): string {
  return `{"id":${id},${JSON.stringify(card).slice(1, -1)},"distance":`;
}

/** Completes a stored text to the card's JSON. `distance` is in kilometres, or null without a position. */
export const closeCard = (card: string, distance: number | null): string => `${card}${distance}}`;
