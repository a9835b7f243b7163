import type { Party } from '@oficio/domain/payments/payment-terms.ts';

declare module '../../../platform/events/event-types.ts' {
  interface Facts {
    /** One side of a paid job has done something about a new date for it. */
    date_negotiated: {
      readonly requestId: number;
      readonly by: Party;
      readonly what: 'proposed' | 'accepted' | 'declined' | 'withdrawn';
      /** The proposed date, milliseconds since the epoch. */
      readonly date: number;
    };
  }
}
