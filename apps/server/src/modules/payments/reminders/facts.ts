declare module '../../../platform/events/event-types.ts' {
  interface Facts {
    /** A technician has had payouts due for weeks and no account that takes them. */
    payout_account_missed: {
      readonly technicianId: number;
      readonly payouts: number;
      /** Of all of them. */
      readonly amountCents: number;
    };
  }
}

export type {};
