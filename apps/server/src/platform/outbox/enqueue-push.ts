import type { Unit } from '../database/database.ts';
import { enqueue } from './enqueue.ts';

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
  /** From then on nobody needs to be told any more. Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** How an administrator reads whom a push is for. */
export const pushRecipient = (userId: number): string => `Usuario ${userId}`;

export function enqueuePushes(unit: Unit, pushes: readonly Push[]): Promise<void> {
  return enqueue(
    unit,
    'push',
    pushes.map(push => ({ recipient: pushRecipient(push.userId), payload: push })),
  );
}
