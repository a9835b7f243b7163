/** Limits of a read of rows in the order of their ids. */
export interface IdBatch {
  readonly after: number;
  readonly limit: number;
}
