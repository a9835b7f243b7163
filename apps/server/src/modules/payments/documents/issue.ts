/** Issuer and time of a document. */
export interface DocumentIssue {
  /** What the site calls itself. */
  readonly site: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
}
