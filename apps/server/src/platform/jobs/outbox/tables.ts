import type { Mail } from './enqueue-mail.ts';
import type { Push } from './enqueue-push.ts';

/**
 * What each kind of row carries: every sender merges its own into this interface. Written as JSON; gone from the
 * database as soon as it is delivered, because it may hold a secret link.
 */
export interface Payloads {
  mail: Mail;
  push: Push;
}

export type Kind = keyof Payloads;

declare module '../../database/tables.ts' {
  interface Tables {
    outbox: {
      id: GeneratedId;
      kind: string;
      /** Whom it is for, as an administrator may read it. */
      recipient: string;
      /** JSON. */
      payload: string;
      /** Which host it goes to, where deliveries go to many. Those to one host share a few places. */
      host: string | null;
      /** Of rows with the same key only one waits. */
      fold_key: string | null;
      attempts: number;
      /** When it is to be tried; while it is being tried, when that is given up for dead; null when it is dead. */
      attempt_at: Instant | null;
      tried_at: Instant | null;
      last_error: string | null;
      created_at: Instant;
      dead_at: Instant | null;
    };
  }
}

declare module '../../events/event-types.ts' {
  interface Facts {
    /** Something of these kinds waits to be delivered now. */
    outbox_filled: { readonly kind: string };
  }
}
