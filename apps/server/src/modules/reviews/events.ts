declare module '../../platform/database/event-types.ts' {
  interface DomainEventMap {
    /** An administrator hid a review. `actId` is the audit entry, which has the reason. */
    review_hidden: { readonly requestId: number; readonly actId: number };
    review_shown: { readonly requestId: number };
    review_written: { readonly requestId: number; readonly technicianId: number; readonly rating: number };
  }
}

export type {};
