import type { AddressChangeState } from '@oficio/domain/requests/address/address-change.ts';
import type { Action, Status } from '@oficio/domain/requests/lifecycle.ts';
import type { ColumnType } from 'kysely';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    requests: {
      id: GeneratedId;
      /** The customer. */
      user_id: number;
      /** The chosen or assigned technician; null while an open request waits. */
      technician_id: number | null;
      /** 1 for a request to all technicians nearby; stays 1 after a technician accepts it. */
      is_open: Flag;
      service_id: number;
      description: string;
      /** Where the job is; an open request always has a place. Latitude and longitude are null together. */
      address: string | null;
      latitude: number | null;
      longitude: number | null;
      /** Code of the nearest town, as in `places/towns.ts` of the domain; null without one. The database computes it. */
      town: ColumnType<number | null, never, never>;
      /** IANA zone of the job, as `zoneOfJob` of the domain returned it. */
      time_zone: ColumnType<string, string | undefined, string>;
      scheduled_at: Instant | null;
      /** Preferred days at any time, as in `days.ts` of the domain; null with a preferred date. */
      scheduled_days: string | null;
      status: Status;
      /** Version of the current row in `offers`; 0 before the first. A price is charged at most once per version. */
      offer_version: number;
      /** What the customer proposes instead of the offer; both null once it is answered. */
      counter_price_cents: number | null;
      counter_message: string | null;
      /** Why it was declined or ended. */
      cancel_reason: string | null;
      /** The side that ended it; null before that, and in requests that ended before this column existed. */
      cancelled_by: 'customer' | 'technician' | null;
      /** Name of the first photo in the file store. */
      image: string | null;
      /** The sender's key, unique for each customer, and a digest of what was sent with it. */
      client_id: string | null;
      client_digest: string | null;
      created_at: Instant;
      updated_at: Instant;
    };
    /** The words of the addresses, which `platform/database/word-index.ts` writes and finds. `rowid` is the id of the request. */
    request_addresses: { rowid: number; words: string };
    /** The second and further photos of a request. A request without an `image` has none. */
    request_photos: {
      request_id: number;
      /** 2 for the second photo. */
      position: number;
      /** Name in the file store. */
      image: string;
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
    /** What the customer proposed instead of an offer, at most one row per offer. */
    counter_offers: {
      request_id: number;
      /** Version of the offer that it answers. */
      offer_version: number;
      /** At least one of the two is not null. */
      price_cents: number | null;
      message: string | null;
      created_at: Instant;
    };
    /** What the customer did with the address of a job after the request, and the answers of the technician. */
    address_changes: {
      id: GeneratedId;
      request_id: number;
      /** 'pending' in at most one row per request. */
      state: AddressChangeState;
      /** Version of the offer when the change was made; 0 before an offer. */
      offer_version: number;
      /** Kilometres by which the customer moved the point alone; 0 for a proposal. */
      moved_km: number;
      /** The proposed place; null in every other state, because the address is personal data. A proposal may have no point. */
      address: string | null;
      latitude: number | null;
      longitude: number | null;
      created_at: Instant;
      /** When it stopped being pending; null for a change without a proposal. */
      answered_at: Instant | null;
    };
    /** One row for each open request that a technician has accepted. */
    acceptances: {
      request_id: number;
      technician_id: number;
      accepted_at: Instant;
      /** When the technician ended it before the payment, or lost the account or the approval; null otherwise. */
      dropped_at: Instant | null;
      /** 1 if the drop counts against the technician. */
      is_counted: Flag;
      /** The open request that the server made instead of a dropped one; null without one. */
      copy_id: ColumnType<number | null, number | null | undefined>;
    };
    /** Technicians who cannot accept an open request, because they dropped one that it is a copy of. */
    request_exclusions: { request_id: number; technician_id: number };
    request_events: {
      id: GeneratedId;
      request_id: number;
      /** Null when no user changed the status but the payment provider, a time limit or another rule. */
      actor_id: number | null;
      action: Action | 'create';
      from_status: Status | null;
      to_status: Status;
      at: Instant;
    };
  }
}
