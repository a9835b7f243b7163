declare module '../../platform/database/tables.ts' {
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
  }
}

declare module '../../platform/facts.ts' {
  interface Facts {
    technician_applied: { readonly technicianId: number };
    /** An administrator's word, either way. */
    technician_approved: { readonly technicianId: number };
    technician_rejected: { readonly technicianId: number };
  }
}
