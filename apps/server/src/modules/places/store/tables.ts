declare module '../../../platform/database/tables.ts' {
  interface Tables {
    /** Stored answers of the geocoder, so that it is asked once for each text. */
    geocodes: {
      /** Hash of the geocoder and the typed text, which can contain more personal data than an address. */
      key: string;
      /** JSON list of suggestions as in the reply. */
      suggestions: string;
      fetched_at: Instant;
    };
    /** The operator's list of postcodes. A postcode may belong to several municipalities. */
    postcodes: {
      /** Five digits. */
      postcode: string;
      /** Code of the INE. */
      municipality: string;
    };
  }
}
