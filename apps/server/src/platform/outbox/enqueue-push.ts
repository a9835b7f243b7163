import type { Unit } from '../database/database.ts';
import { enqueue, type Parcel } from './enqueue.ts';

/** What one browser of somebody's is to show, even when no page is open. */
export interface Push {
  readonly userId: number;
  /** Where that browser takes messages. */
  readonly endpoint: string;
  readonly title: string;
  readonly body: string;
  /** A path of this site. */
  readonly url: string;
  /** A newer one with the same tag replaces what is still shown. */
  readonly tag: string;
  /** `high` wakes a sleeping phone. */
  readonly urgency: 'normal' | 'high';
  /** Tells what the newest unread notice behind `url` says by then, and nothing once that was read. */
  readonly isNewest?: boolean;
  /** From then on nobody needs to be told any more. Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** How an administrator reads whom a push is for. */
export const pushRecipient = (userId: number): string => `Usuario ${userId}`;

type Waiting = Pick<Parcel<'push'>, 'dueAt' | 'foldKey'>;

export function enqueuePushes(unit: Unit, pushes: readonly (Push & Waiting)[]): Promise<void> {
  return enqueue(
    unit,
    'push',
    pushes.map(({ dueAt = unit.now, foldKey, ...payload }) => ({
      recipient: pushRecipient(payload.userId),
      payload,
      dueAt,
      ...(foldKey !== undefined && { foldKey }),
    })),
  );
}
