/** What a statement does to a table that grows. */
export interface Violation {
  /** `scan` reads the whole table or index; `sort` sorts, groups or deduplicates rows without an upper limit. */
  readonly kind: 'scan' | 'sort';
  readonly table: string;
}

export interface Plan {
  readonly violations: readonly Violation[];
  /** The plan as the engine prints it. */
  readonly lines: readonly string[];
}
