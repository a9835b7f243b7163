import type { Platform } from '../../../platform/platform.ts';
import type { Change } from '../store/changes.ts';
import { ChangeFollower } from './follow-changes.ts';
import { TechnicianChanges } from './technician-changes.ts';

const idsOf = (changes: readonly Change[]): number[] => [
  ...new Set(changes.map(change => change.technician_id)),
];

interface OpenChanges {
  readonly changes: TechnicianChanges;
  /** Begins to read the changes of other processes. */
  start(): Promise<void>;
}

/** Creates the process's view of what changes. Own changes reach it when their transaction commits. */
export function openTechnicianChanges(platform: Platform): OpenChanges {
  const changes = new TechnicianChanges();
  const follower = new ChangeFollower(platform, async found => {
    if (found === 'all') changes.markAllChanged();
    else changes.markChanged(idsOf(found));
  });
  platform.events.subscribe('technicians_changed', async (tx, { changes: own }) =>
    tx.afterCommit(() => {
      follower.skip(own);
      changes.markChanged(idsOf(own));
    }),
  );
  return { changes, start: () => follower.start() };
}
