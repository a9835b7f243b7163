import type { Dialect, SchemaChanges } from '../platform/database/migration/migration.ts';
import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { CHANGES } from './changes/index.ts';
import { chat } from './chat.ts';
import { figures } from './figures.ts';
import { ledger } from './ledger.ts';
import { notifications } from './notifications.ts';
import { payments } from './payments.ts';
import { places } from './places.ts';
import { platform } from './platform.ts';
import { requests } from './requests.ts';
import { reviews } from './reviews.ts';
import { sandbox } from './sandbox.ts';
import { addressWords } from './search-text.ts';
import { technicians } from './technicians.ts';

/** In an order in which references work. */
const PARTS: readonly ((dialect: Dialect) => string)[] = [
  platform,
  places,
  accounts,
  technicians,
  requests,
  addressWords,
  chat,
  payments,
  ledger,
  reviews,
  notifications,
  admin,
  figures,
  sandbox,
];

/**
 * The schema of both engines. Instants are milliseconds since the epoch, money is integer cents, flags are 0 or 1; `store/tables.ts` of the
 * modules says what each column means. A new database gets the base, any other one the changes since the one it stopped at.
 */
export const SCHEMA: SchemaChanges = {
  base: {
    upgradesFrom: '0174-late-payouts-and-figures',
    throughChange: '0190-unread-columns',
    statements: dialect => PARTS.map(part => part(dialect)),
  },
  changes: CHANGES,
};
