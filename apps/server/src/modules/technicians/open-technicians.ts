import type { Platform } from '../../platform/platform.ts';
import { ChangeFollower } from './changes/follow-changes.ts';
import { TechnicianChanges } from './changes/technician-changes.ts';
import { LiveIndex } from './index/live-index.ts';
import type { Change } from './store/changes.ts';

const usersOf = (changes: readonly Change[]): number[] => [...new Set(changes.map(change => change.user_id))];

/** What this process knows about the technicians without a query. */
export interface Technicians {
  readonly changes: TechnicianChanges;
  readonly index: LiveIndex;
  /** Begins to load the index and to read the changes of other processes. */
  start(): Promise<void>;
}

/** Creates the process's view of the technicians. Own changes reach it when their transaction commits. */
export function openTechnicians(platform: Platform): Technicians {
  const changes = new TechnicianChanges();
  const index = new LiveIndex(platform);
  const follower = new ChangeFollower(platform, async found => {
    if (found === 'all') {
      // Also after a failure: caches read the database, only the search stays old.
      await index.reload().finally(() => changes.markAllChanged());
    } else {
      await index.refresh(found.filter(change => change.is_listing === 1));
      changes.markChanged(usersOf(found));
    }
  });
  platform.events.subscribe('technician_listed', async (tx, { change, listed }) =>
    tx.afterCommit(() => index.change(change, listed)),
  );
  platform.events.subscribe('user_data_changed', async (tx, { change }) =>
    tx.afterCommit(() => {
      follower.skip(change);
      changes.markChanged([change.user_id]);
    }),
  );
  return {
    changes,
    index,
    async start() {
      await follower.start();
      index.start();
    },
  };
}
