import type { Migration } from '../../platform/database/migration/migration.ts';
import { indexesOfTwoFilters } from './0180-indexes-of-two-filters.ts';
import { countedFigures } from './0183-counted-figures.ts';
import { calendarZone } from './0184-calendar-zone.ts';
import { wordsOfUsers } from './0186-words-of-users.ts';
import { wordsOfAddresses } from './0187-words-of-addresses.ts';
import { indexOfAddresses } from './0188-index-of-addresses.ts';
import { techniciansInMemory } from './0189-technicians-in-memory.ts';
import { unreadColumns } from './0190-unread-columns.ts';
import { wordsOfServices } from './0191-words-of-services.ts';
import { postcodes } from './0192-postcodes.ts';
import { areaAlerts } from './0195-area-alerts.ts';

/** The changes since the oldest database that can be upgraded (`upgradesFrom` of `../index.ts`), in the order of their application. Never edit an applied one; add a new one. */
export const CHANGES: readonly Migration[] = [
  indexesOfTwoFilters,
  countedFigures,
  calendarZone,
  wordsOfUsers,
  wordsOfAddresses,
  indexOfAddresses,
  techniciansInMemory,
  unreadColumns,
  wordsOfServices,
  postcodes,
  areaAlerts,
];
