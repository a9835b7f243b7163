declare module '../../../platform/events/event-types.ts' {
  interface Facts {
    /** A paid job should have begun long ago: its customer may cancel it and get everything back. */
    job_stalled: { readonly requestId: number; readonly paymentId: number };
  }
}

export type {};
