/** A place that was found: how it is written, and where it is in WGS 84 degrees. */
export interface FoundPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Wish {
  readonly words: string;
  /** Places at most. */
  readonly limit: number;
  /** What lies around here comes first, far as it may reach. */
  readonly near: { readonly latitude: number; readonly longitude: number };
}

/** How a kind of service is asked, and what its answers mean. */
export interface Dialect {
  /** Parameters of the search. */
  ask(wish: Wish): Readonly<Record<string, string>>;
  /** Null when this is no answer of such a service. A place without a name or a point is left out. */
  understand(answer: unknown): FoundPlace[] | null;
}
