import { DAY_MS } from '../fields/durations.ts';
import { waitText } from '../fields/wait-text.ts';
import { type Point, publicPoint } from './geo.ts';

interface PointMove {
  /** The saved point; null without one. */
  readonly from: Point | null;
  /** The point that the technician saves. */
  readonly to: Point | null;
  /** Instants of the moves of the last day, the oldest first. */
  readonly moves: readonly number[];
  readonly now: number;
}

/**
 * Returns the moves of the last day after this one, and the milliseconds until the next move is allowed: 0 for an allowed one. A move is
 * a change of the public point; the first point and a point that stays where it is are none. Removing the point is always allowed, and
 * counts, so that a point cannot move by way of none.
 */
export function movesAfter(
  { from, to, moves, now }: PointMove,
  perDay: number,
): { readonly moves: readonly number[]; readonly waitMs: number } {
  const recent = moves.filter(at => at > now - DAY_MS);
  const isFirst = from === null && recent.length === 0;
  if (isSame(from, to) || isFirst) return { moves: recent, waitMs: 0 };
  const counted = [...recent, now];
  const oldest = to === null ? undefined : recent[recent.length - perDay];
  return { moves: counted, waitMs: oldest === undefined ? 0 : oldest + DAY_MS - now };
}

function isSame(one: Point | null, other: Point | null): boolean {
  if (one === null || other === null) return one === other;
  const [first, second] = [publicPoint(one), publicPoint(other)];
  return first.latitude === second.latitude && first.longitude === second.longitude;
}

/** Returns the refusal of a move. `waitMs` in milliseconds. */
export const pointMovesText = (perDay: number, waitMs: number): string =>
  `Solo puedes mover tu punto en el mapa ${perDay === 1 ? 'una vez' : `${perDay} veces`} al día. Podrás moverlo en ${waitText(waitMs)}`;
