declare module '../../../platform/events/event-types.ts' {
  interface Facts {
    /** The technician of a paid job that has not begun is suspended: the customer may cancel it and get everything back. */
    job_of_suspended: { readonly requestId: number };
  }
}

export type {};
