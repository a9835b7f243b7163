import type { Database } from '../../../apps/server/src/platform/database/database.ts';
import type { Log } from '../../../apps/server/src/platform/log.ts';
import type { Shutdown } from '../../../apps/server/src/platform/shutdown.ts';
import type { ApiKeys } from '../http/authorise.ts';

/** What every part of the sandbox stands on. */
export interface SandboxContext {
  readonly database: Database;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly shutdown: Shutdown;
  readonly keys: ApiKeys & { readonly webhookSecret: string };
  /** Origin of the product's own pages. */
  readonly publicUrl: string;
  /** Recognises a repeated call without keeping its parameters. */
  readonly fingerprintKey: Buffer;
  /** There is something to deliver or to wait for. */
  readonly wake: () => void;
}
