import type { ColumnType } from 'kysely';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    services: {
      id: GeneratedId;
      name: string;
      /** An emoji of `SERVICE_ICONS`. */
      icon: string;
      category: string;
      /** Order of the catalogue. */
      position: number;
      /** 1 if the public does not see the service and customers cannot request it. */
      hidden: Flag;
      /** Counts the changes of name, category, icon and words. */
      version: number;
      /** The name in the first catalogue, under which the domain has its default words; null for a service that the staff added. */
      default_name: ColumnType<string | null, never, never>;
      /** Words of the staff with which the service is found, one a line; null while the default ones count. */
      words: ColumnType<string | null, string | null | undefined, string | null>;
    };
    technicians: {
      profile_id: GeneratedId;
      user_id: number;
      bio: string;
      experience_years: number;
      hourly_rate_cents: number | null;
      /** The exact place. Replies contain it only for the owner; all others get the rounded point. */
      latitude: number | null;
      longitude: number | null;
      /** JSON list of the instants of the last day at which the point moved, the oldest first. */
      point_moves: ColumnType<string, string | undefined>;
      /** Code of the nearest town; null without one. The database computes it. */
      town: ColumnType<number | null, never, never>;
      address: string;
      available: Flag;
      approved: Flag;
      rating_sum: number;
      rating_count: number;
      /** Common part of the names of the photo's files; null without a photo. */
      photo: string | null;
      created_at: Instant;
      /** The name and the text that the staff have seen, at the approval or later; null before the first approval. */
      seen_name: ColumnType<string | null, string | null | undefined, string | null>;
      seen_bio: ColumnType<string | null, string | null | undefined, string | null>;
      /** Since when an approved profile differs from them; null while it does not. */
      changed_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
    };
    /** The words of the addresses, which `platform/database/word-index.ts` writes and finds. `rowid` is the id of the user. */
    technician_addresses: { rowid: number; words: string };
    /** The portfolios: photos of finished work that technicians show on their profiles. */
    technician_works: {
      id: GeneratedId;
      user_id: number;
      /** Common part of the names of the photo's files. */
      photo: string;
      caption: string;
      created_at: Instant;
    };
    technician_services: { user_id: number; service_id: number };
    /** People who want to be told when an area gets a technician. */
    area_alerts: {
      id: GeneratedId;
      user_id: number;
      /** Null for any service. */
      service_id: number | null;
      /** Degrees, rounded to three decimals. */
      latitude: number;
      longitude: number;
      radius_km: number;
      /** Name of the place; null without one. Notifications show it, so a told alert is stored as long as they are. */
      place: string | null;
      created_at: Instant;
      /** When the alert ends by itself; of a told one, when its row is deleted. */
      expires_at: Instant;
      /** When the server told the person of a technician and so ended the alert; null while the alert waits. */
      told_at: Instant | null;
    };
    /** Technicians whom the public may find since a change, until the alerts around them were searched. */
    listing_checks: {
      technician_id: number;
      /** The last alert that was read, in the order of latitude and id; both null before the first one. */
      after_latitude: number | null;
      after_id: number | null;
      attempts: number;
      attempt_at: Instant;
    };
  }
}
