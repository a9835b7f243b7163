/** By whom a paper is made out, and when. */
export interface DocumentIssue {
  /** What the site calls itself. */
  readonly site: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
}
