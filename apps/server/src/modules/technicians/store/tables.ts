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
      /** The exact place; only its owner, and nobody else, reads it unrounded. */
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
    /** What the search tests, a row per service of every technician the public may find. */
    search_entries: {
      /** `ANY_SERVICE` in the row that stands for all of them. */
      service_id: number;
      cell: number;
      technician_id: number;
      /** Of the public point, in thousandths of a degree. */
      latitude: number;
      longitude: number;
      /** Exact mean; 0 without reviews. */
      rating: number;
      reviews: number;
      /** `NO_RATE` when none is said. */
      rate_cents: number;
      /** Tells which text the technician's card has. */
      card_stamp: number;
    };
    /** How many entries of a service lie in a block, by grade. */
    search_density: { service_id: number; block: number } & Record<GradeColumn, number>;
    /** Where a technician's entries are, and the card's text up to the distance. */
    search_cards: {
      technician_id: number;
      cell: number;
      /** JSON list. */
      service_ids: string;
      card_stamp: number;
      card: string;
    };
    /** What the geocoder answered, to be asked no second time. */
    geocodes: {
      /** Hash of who was asked and the words, which may hold more than an address. */
      key: string;
      /** JSON list of suggestions as they are sent. */
      suggestions: string;
      fetched_at: Instant;
    };
  }
}
