import type { ColumnType } from 'kysely';

/**
 * Payload of each kind of message, stored as JSON. Senders add their own by declaration merging. A payload is deleted with its
 * delivered message, because it may hold a secret link.
 */
// biome-ignore lint/suspicious/noEmptyInterface: Only an interface can be merged.
export interface Payloads {}

export type Kind = keyof Payloads;

declare module '../../database/tables.ts' {
  interface Tables {
    outbox: {
      id: GeneratedId;
      kind: string;
      /** Recipient as administrators read it. */
      recipient: string;
      /** JSON. */
      payload: string;
      /** Receiving host, or the recipient. Deliveries to one share a few slots. */
      host: string | null;
      /** Only one row with the same key waits. */
      fold_key: string | null;
      attempts: number;
      /** Next attempt; during an attempt the end of its lease; null for a dead letter. */
      attempt_at: Instant | null;
      /** 1 from the claim until the attempt ends; also in the lease of a process that died. */
      is_sending: ColumnType<Flag, Flag | undefined>;
      tried_at: Instant | null;
      last_error: string | null;
      created_at: Instant;
      dead_at: Instant | null;
    };
  }
}

declare module '../../database/event-types.ts' {
  interface DomainEventMap {
    /** Messages of this kind are due now. */
    outbox_filled: { readonly kind: string };
  }
}
