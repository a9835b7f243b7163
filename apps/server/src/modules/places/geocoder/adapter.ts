/** A place that a service found: its address line and its position in WGS 84 degrees. */
export interface FoundPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface PlaceQuery {
  readonly words: string;
  /** Maximum number of places. */
  readonly limit: number;
  /** The service lists places near this point first, but searches everywhere. */
  readonly near: { readonly latitude: number; readonly longitude: number };
}

export interface PointQuery {
  /** WGS 84 degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** How far from the point an address may be. */
  readonly radiusKm: number;
}

/** Converts searches to the parameters of one kind of service, and its answers to places. */
export interface GeocoderAdapter {
  /** Returns the query parameters of the search. */
  toParams(query: PlaceQuery): Readonly<Record<string, string>>;
  /**
   * Returns the places of an answer, or null when the answer has another format. Leaves out places without a name or a
   * position.
   */
  parseAnswer(answer: unknown): FoundPlace[] | null;
  /** Returns the query parameters of the search for the address of a point. */
  toPointParams(query: PointQuery): Readonly<Record<string, string>>;
  /** Returns the places with a street around a point, nearest first, or null when the answer has another format. */
  parsePointAnswer(answer: unknown): FoundPlace[] | null;
}
