import type { Unit } from '../database/database.ts';
import { enqueue } from './enqueue.ts';

/** What every browser of somebody's that asked for it is to show, even when no page is open. */
export interface Push {
  readonly userId: number;
  readonly title: string;
  readonly body: string;
  /** A path of this site. */
  readonly url: string;
  /** A newer one with the same tag replaces what is still shown. */
  readonly tag: string;
}

export function enqueuePush(unit: Unit, push: Push): Promise<void> {
  return enqueue(unit, 'push', [{ recipient: `Usuario ${push.userId}`, payload: push }]);
}
