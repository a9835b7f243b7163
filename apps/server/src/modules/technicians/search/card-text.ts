import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';

const START = '{"id":';

/** A card's text as it is kept: one line that begins with the id and lacks the distance, which depends on who asks. */
export function openCard({ id, ...card }: Omit<TechnicianCardOut, 'distance'>): string {
  return `${START}${id},${JSON.stringify(card).slice(1, -1)},"distance":`;
}

/** The whole card's JSON. Kilometres, or null without a position. */
export const closeCard = (card: string, distance: number | null): string => `${card}${distance}}`;

/** Whose card this is. */
export const idOfCard = (card: string): number => Number(card.slice(START.length, card.indexOf(',')));
