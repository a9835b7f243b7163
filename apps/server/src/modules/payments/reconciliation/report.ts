/** Result of a comparison of the stored rows with the provider's objects. */
export interface ReconciliationReport {
  /** Number of compared objects. */
  readonly checked: number;
  /** Number of rows that differed and were updated. */
  readonly repaired: number;
  /** Number of differences that an administrator must resolve. */
  readonly differences: number;
  /** The first `MAX_FINDINGS` of them as Spanish sentences. */
  readonly findings: readonly string[];
}
