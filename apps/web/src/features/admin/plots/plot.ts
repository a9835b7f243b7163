/** One colour of a chart and one column of its table. `Row`: the figures of a period. */
export interface Series<Row> {
  readonly name: string;
  /** CSS variable, which has a value for each colour scheme. */
  readonly color: string;
  readonly of: (row: Row) => number;
}

/** One chart. */
export interface Plot<Row> {
  readonly title: string;
  /** What the figures count and by which date, as a Spanish phrase without a full stop. */
  readonly basis: string;
  readonly series: readonly Series<Row>[];
  readonly format: (value: number) => string;
  /** The number beside the title; by default the sum of all series and rows. */
  readonly total?: (rows: readonly Row[]) => string;
}
