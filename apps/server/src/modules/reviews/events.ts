declare module '../../platform/events/event-types.ts' {
  interface DomainEventMap {
    review_written: { readonly requestId: number; readonly technicianId: number; readonly rating: number };
  }
}

export type {};
