/** A place that a service found: its address line and its position in WGS 84 degrees. */
export interface FoundPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Wish {
  readonly words: string;
  /** Maximum number of places. */
  readonly limit: number;
  /** The service lists places near this point first, but searches everywhere. */
  readonly near: { readonly latitude: number; readonly longitude: number };
}

/** Converts searches to the parameters of one kind of service, and its answers to places. */
export interface Dialect {
  /** Returns the query parameters of the search. */
  ask(wish: Wish): Readonly<Record<string, string>>;
  /**
   * Returns the places of an answer, or null when the answer has another format. Leaves out places without a name or a
   * position.
   */
  understand(answer: unknown): FoundPlace[] | null;
}
