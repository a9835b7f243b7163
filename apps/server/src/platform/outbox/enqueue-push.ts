import type { Unit } from '../database/database.ts';
import { enqueue, type Parcel } from './enqueue.ts';

/** What one browser of somebody's is to show, even when no page is open. */
export interface Push {
  readonly userId: number;
  /** Where that browser takes messages. */
  readonly endpoint: string;
  /** The notification to show. Its text is rendered when the message is sent. */
  readonly noticeId: number;
  /** `high` wakes a sleeping phone. */
  readonly urgency: 'normal' | 'high';
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
