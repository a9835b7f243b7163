import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** The table shows what the server has sorted and filtered, so it needs no row models of its own. */
export const TABLE_FEATURES = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
export type TableFeatures = typeof TABLE_FEATURES;

/** A column of an administrators' table. */
export interface Column<Row> {
  /** Name in the address, and of the sort if the column has one. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Direction of the first press on the heading; absent for a column that does not sort. */
  readonly sort?: 'asc' | 'desc';
  /** Numbers are aligned at the end. */
  readonly isNumber?: boolean;
  /** Hidden until the administrator chooses it. */
  readonly isExtra?: boolean;
  /** Longest width in rem. A wider text breaks into lines; without a width it stays in one line. */
  readonly maxWidth?: number;
  /** Holds texts of any length, which take the remaining width. */
  readonly isLong?: boolean;
  /** Buttons of the row: always visible, and its heading is only for screen readers. */
  readonly isAction?: boolean;
}

/** Width of a column with times of jobs, in rem. The name of another zone is in a second line. */
export const TIME_WIDTH = 8.5;

export function toDefinitions<Row extends object>(
  columns: readonly Column<Row>[],
): ColumnDef<TableFeatures, Row>[] {
  const helper = createColumnHelper<TableFeatures, Row>();
  return columns.map(({ id, header, cell, sort }) =>
    // The library sorts only columns with a value, although the server sorts here.
    helper.accessor((row: Row): unknown => row, {
      id,
      header,
      cell: ({ row }) => cell(row.original),
      enableSorting: sort !== undefined,
      sortDescFirst: sort === 'desc',
    }),
  );
}

/** Returns the columns that may be hidden: all but the first one and the actions. */
export function optionalColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter((column, place) => place > 0 && !column.isAction);
}

/** Returns the ids of the visible columns: those that the address names, else the usual ones, and those that are always visible. */
export function visibleColumns<Row>(columns: readonly Column<Row>[], named: string): readonly string[] {
  const chosen = named.split(',');
  const optional = optionalColumns(columns);
  const visible = columns.filter(column =>
    named === '' ? !column.isExtra : !optional.includes(column) || chosen.includes(column.id),
  );
  return visible.map(({ id }) => id);
}

/** Returns the text of the address for these visible columns; empty for the usual ones. */
export function namedColumns<Row>(columns: readonly Column<Row>[], visible: readonly string[]): string {
  const usual = visibleColumns(columns, '');
  const chosen = columns.filter(({ id, isAction }) => isAction || visible.includes(id)).map(({ id }) => id);
  return chosen.join() === usual.join() ? '' : chosen.join();
}
