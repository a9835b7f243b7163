declare module '../../platform/live/events.ts' {
  interface ServerEvents {
    /** A request of the receiver, or one the receiver can accept, has changed. */
    request_changed: (change: { readonly request_id: number }) => void;
  }
}

export type {};
