declare module '../database/tables.ts' {
  interface Tables {
    /** Forms that moved money, so that a repeated call acts once. */
    sent_forms: {
      id: GeneratedId;
      /** The person who sent the form. Unique together with `client_id`, so that two people with the same key have a row each. */
      user_id: number;
      /** The key that the sender's browser made with the form. */
      client_id: string;
      /** Method and path of the call. */
      action: string;
      /** Of what the form named and what was typed in it. */
      digest: string;
      /** JSON of what the work returned, from which a repeated call is answered: ids, and no data of people. */
      reply: string;
      created_at: Instant;
    };
  }
}
