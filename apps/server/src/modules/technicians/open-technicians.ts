import type { Platform } from '../../platform/platform.ts';
import { CATALOGUE_ID } from './changes/record-changes.ts';
import { TechnicianChanges } from './changes/technician-changes.ts';
import { LiveIndex } from './index/live-index.ts';

/** What this process knows about the technicians without a query. */
export interface Technicians {
  readonly changes: TechnicianChanges;
  readonly index: LiveIndex;
  /** Begins to build the index. */
  start(): void;
}

/**
 * Creates the process's view of the technicians. Own changes reach it when their transaction commits, those of other instances when the bus
 * tells them. When the bus may have lost some, all technicians are read again.
 */
export function openTechnicians(platform: Platform): Technicians {
  const { events, live } = platform;
  const changes = new TechnicianChanges();
  const index = new LiveIndex({ ...platform, onMissed: () => changes.markAllChanged() });
  const markChanged = (userId: number) =>
    // Cards and profiles name the services.
    userId === CATALOGUE_ID ? changes.markAllChanged() : changes.markChanged([userId]);
  events.subscribe('public_data_changed', async (tx, { userId, listed }) => {
    const isListing = listed !== undefined;
    const order = isListing ? index.nextOrder() : 0;
    tx.afterCommit(() => {
      if (isListing) index.change(userId, order, listed);
      markChanged(userId);
    });
    await live.tellOnCommit(tx, { userId, isListing });
  });
  live.follow({
    onChange({ userId, isListing }) {
      if (isListing) index.refresh([userId]);
      markChanged(userId);
    },
    onGap() {
      index.expire();
      changes.markAllChanged();
    },
  });
  return { changes, index, start: () => index.start() };
}
