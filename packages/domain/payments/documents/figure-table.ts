/** A table of a document, for the page, the PDF and the CSV file. */
export interface FigureTable {
  readonly title: string;
  /** Text for an empty table. */
  readonly none: string;
  readonly note: string | null;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly FigureRow[];
  /** Null for a table whose amounts do not add up. */
  readonly total: readonly FigureCell[] | null;
}

export interface FigureColumn {
  readonly label: string;
  /** True for a column of amounts or counts. */
  readonly numeric: boolean;
}

interface FigureRow {
  /** Unique in the table. */
  readonly key: string;
  readonly cells: readonly FigureCell[];
}

/** A text, or an amount in euros. */
export type FigureCell = string | number;

export const textColumn = (label: string): FigureColumn => ({ label, numeric: false });
export const numberColumn = (label: string): FigureColumn => ({ label, numeric: true });
