import type { Action, Actor, Status } from '@oficio/domain/requests/lifecycle.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    requests: {
      id: GeneratedId;
      /** The customer. */
      user_id: number;
      /** The chosen or assigned technician; null while an open request waits. */
      technician_id: number | null;
      /** Made for everybody nearby rather than for one technician; stays 1 after somebody accepts. */
      is_open: Flag;
      service_id: number;
      description: string;
      /** Where the job is; an open request always says so. The two degrees are null together. */
      address: string | null;
      latitude: number | null;
      longitude: number | null;
      scheduled_at: Instant | null;
      status: Status;
      /** Version of the current row in `offers`; 0 before the first. A price is charged at most once per version. */
      offer_version: number;
      /** What the customer proposes instead of the offer; both null once it is answered. */
      counter_price_cents: number | null;
      counter_message: string | null;
      /** Why it was declined or ended. */
      cancel_reason: string | null;
      /** Who declined, cancelled or ended it; null while nobody has, and in requests cancelled before this was kept. */
      cancelled_by: 'customer' | 'technician' | null;
      /** Name in the file store. */
      image: string | null;
      /** The sender's own key, unique among theirs, and a digest of what was sent under it. */
      client_id: string | null;
      client_digest: string | null;
      created_at: Instant;
      updated_at: Instant;
    };
    /** What the technician offered, one row per approval; the customer accepts one by paying it. Rows never change. */
    offers: {
      request_id: number;
      /** 1 for the first offer of a request. */
      version: number;
      technician_id: number | null;
      price_cents: number;
      /** When the work is to start; null when the offer leaves the date open. */
      starts_at: Instant | null;
      created_at: Instant;
    };
    request_events: {
      id: GeneratedId;
      request_id: number;
      /** Null when no person moved it: the payment provider, a time limit or another rule. */
      actor_id: number | null;
      action: Action | 'create';
      from_status: Status | null;
      to_status: Status;
      at: Instant;
    };
  }
}

declare module '../../../platform/live/events.ts' {
  interface ServerEvents {
    /** A request of the reader's, or one they could take, has changed: what they show of it is out of date. */
    request_changed: (change: { readonly request_id: number }) => void;
  }
}

declare module '../../../platform/facts.ts' {
  interface Facts {
    request_created: { readonly requestId: number };
    /** Any move along the lifecycle; `actorId` is null when no person made it. */
    request_moved: {
      readonly requestId: number;
      readonly action: Action;
      readonly from: Status;
      readonly to: Status;
      readonly actor: Actor;
      readonly actorId: number | null;
    };
  }
}
