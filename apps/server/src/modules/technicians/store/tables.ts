import type { GradeColumn } from './density-columns.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    services: { id: GeneratedId; name: string; icon: string; category: string };
    technicians: {
      profile_id: GeneratedId;
      user_id: number;
      bio: string;
      experience_years: number;
      hourly_rate_cents: number | null;
      /** The exact place. Replies contain it only for the owner; all others get the rounded point. */
      latitude: number | null;
      longitude: number | null;
      address: string;
      available: Flag;
      approved: Flag;
      rating_sum: number;
      rating_count: number;
      created_at: Instant;
    };
    technician_services: { user_id: number; service_id: number };
    /** Index of the search: a row per service of every technician that the public may find. */
    search_entries: {
      /** `ANY_SERVICE` in one row per technician, for searches without a service. */
      service_id: number;
      cell: number;
      technician_id: number;
      /** The public point, in thousandths of a degree. */
      latitude: number;
      longitude: number;
      /** Exact mean; 0 without reviews. */
      rating: number;
      reviews: number;
      /** `NO_RATE` for a technician without a rate. */
      rate_cents: number;
      /** Identifies the text of the technician's card. */
      card_stamp: number;
    };
    /** Number of entries of a service in a block, by grade. */
    search_density: { service_id: number; block: number } & Record<GradeColumn, number>;
    /** The keys of a technician's entries, and the card's text up to the distance. */
    search_cards: {
      technician_id: number;
      cell: number;
      /** JSON list. */
      service_ids: string;
      card_stamp: number;
      card: string;
    };
    /** Feed of the changes of public profiles. Each process reads it. */
    technician_changes: {
      id: GeneratedId;
      /** Transaction of the change on PostgreSQL; 0 on SQLite, where ids become visible in order. */
      tx_id: GeneratedId;
      technician_id: number;
      changed_at: Instant;
    };
    /** Stored answers of the geocoder, so that it is asked once for each text. */
    geocodes: {
      /** Hash of the geocoder and the typed text, which can contain more personal data than an address. */
      key: string;
      /** JSON list of suggestions as in the reply. */
      suggestions: string;
      fetched_at: Instant;
    };
  }
}
