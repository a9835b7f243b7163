/** Issuer and time of a document. */
export interface DocumentIssue {
  /** Name of the site. */
  readonly site: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
}
