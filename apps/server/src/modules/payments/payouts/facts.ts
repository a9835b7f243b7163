declare module '../../../platform/events/event-types.ts' {
  interface Facts {
    /** A technician's money is set aside. The payment is locked; a listener that has a reason stops the payout. */
    payout_opened: { readonly paymentId: number; readonly technicianId: number };
    /** A technician's money may go from now on. */
    payout_due: { readonly requestId: number };
    payout_sent: { readonly requestId: number; readonly technicianId: number; readonly amountCents: number };
    /** The provider has refused or failed several times to send it. */
    payout_failing: { readonly requestId: number; readonly paymentId: number };
    /** What was to be sent to a technician whose account turned out to be somebody else's waits for an administrator. */
    payouts_stopped: { readonly technicianId: number; readonly payouts: number };
    /** An administrator has decided whose the held money is; `refundCents` goes back to the customer. */
    payout_decided: {
      readonly requestId: number;
      readonly refundCents: number;
      /** The job was called off with it, of which its technician hears by that. */
      readonly calledOff: boolean;
    };
  }
}

export type {};
