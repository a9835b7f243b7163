import { Group, Skeleton, Stack } from '@mantine/core';
import type { FileOut } from '@oficio/domain/endpoint.ts';
import type { ReactNode } from 'react';
import { DownloadButton } from '../forms/download-button.tsx';
import { Page } from '../layout/page.tsx';
import { SearchedList, type SearchedListProps } from '../lists/searched-list.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { type Column, visibleColumns } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { isFiltered, NO_TABLE_FILTERS, type TableAddress, type TableValues } from './table-address.ts';
import { TableFilters, type TableFiltersProps } from './table-filters.tsx';
import classes from './table-page.module.css';
import { useLoadedRows } from './use-loaded-rows.ts';

interface TablePageProps<Row extends { readonly id: number }>
  extends Pick<SearchedListProps<Row>, 'query' | 'tooBroad' | 'failed' | 'icon' | 'none' | 'explanation'>,
    Pick<DataTableProps<Row>, 'hrefOf'> {
  readonly title: string;
  /** One sentence under the title. */
  readonly lead?: string;
  readonly address: TableAddress;
  readonly columns: readonly Column<Row>[];
  /** Undefined until the first page is loaded. */
  readonly rows: readonly Row[] | undefined;
  /** Default sort as in the contract; null for a table with one order. */
  readonly sort: string | null;
  readonly filters: Omit<TableFiltersProps, 'address'>;
  /** Downloads the rows of these filters; absent for a table without a download. */
  readonly download?: (filters: TableValues) => Promise<FileOut>;
  /** Further actions beside the title. */
  readonly actions?: ReactNode;
  /** Content between the title and the filters. */
  readonly above?: ReactNode;
  /** Content below the table. */
  readonly below?: ReactNode;
}

/** Page of an administrators' table: title with actions, filters, rows. */
export function TablePage<Row extends { readonly id: number }>(props: TablePageProps<Row>) {
  const {
    title,
    lead,
    address,
    columns,
    rows,
    sort,
    filters,
    download,
    actions,
    above,
    below,
    hrefOf,
    ...list
  } = props;
  const { values, changeValues } = address;
  const query = useLoadedRows(address, list.query, rows?.length);
  // The rows that match a text come in the order of their numbers.
  const canSort = sort !== null && values.search === '';
  return (
    <Page
      title={title}
      lead={lead}
      width="table"
      actions={
        <Group gap="sm" className={classes.actions}>
          {actions}
          <ColumnMenu columns={columns} address={address} />
          {download ? (
            <DownloadButton
              type="text/csv; charset=utf-8"
              variant="default"
              get={() => download(address.newest())}
            >
              Descargar CSV
            </DownloadButton>
          ) : null}
        </Group>
      }
    >
      <Stack gap="sm">
        {above}
        <TableFilters address={address} {...filters} />
        <SearchedList
          {...list}
          query={query}
          entries={rows}
          loading={<TableSkeleton />}
          all={
            isFiltered(values)
              ? { to: address.hrefWith(NO_TABLE_FILTERS), label: 'Quitar los filtros' }
              : null
          }
        >
          {(loaded, ref) => (
            <DataTable
              label={title}
              columns={columns}
              visible={visibleColumns(columns, values.columns)}
              rows={loaded}
              sort={canSort ? values.sort || sort : null}
              onSort={next => changeValues({ sort: next === sort ? '' : next })}
              hrefOf={hrefOf}
              list={ref}
            />
          )}
        </SearchedList>
        {below}
      </Stack>
    </Page>
  );
}

const ROWS: readonly ReactNode[] = Array.from({ length: 20 }, (_, row) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
  <Skeleton key={row} className={classes.waitingRow} />
));

const TableSkeleton = () => (
  <>
    <span role="status" className="visually-hidden">
      Cargando…
    </span>
    <div className={classes.waiting} aria-hidden="true">
      {ROWS}
    </div>
  </>
);
