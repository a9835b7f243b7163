import { Button, Checkbox, Group, Popover, Skeleton, Stack } from '@mantine/core';
import type { FileOut } from '@oficio/domain/endpoint.ts';
import { IconColumns3 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { DownloadButton } from '../forms/download-button.tsx';
import { Page } from '../layout/page.tsx';
import { SearchedList, type SearchedListProps } from '../lists/searched-list.tsx';
import { type Column, namedColumns, optionalColumns, visibleColumns } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import {
  isFiltered,
  NO_TABLE_FILTERS,
  type TableAddress,
  type TableValues,
  wholeNumberIn,
} from './table-address.ts';
import { TableFilters, type TableFiltersProps } from './table-filters.tsx';
import classes from './table-page.module.css';

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

/** Most rows that an address loads again. */
const MAX_ROWS = 500;

type Query = SearchedListProps<unknown>['query'];

/**
 * Keeps the number of loaded rows in the address, and loads that many after a refresh, from a link and on Back. `count` is undefined
 * until the first page is loaded. Returns the query whose further pages are counted.
 */
function useLoadedRows({ values, keepRows }: TableAddress, query: Query, count: number | undefined): Query {
  const wanted = Math.min(wholeNumberIn(values.rows) ?? 0, MAX_ROWS);
  const isPressed = useRef(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  useEffect(() => {
    if (count === undefined || isPlaceholderData) return;
    if (isPressed.current && !isFetchingNextPage && count > wanted) {
      isPressed.current = false;
      keepRows(count);
    } else if (count < wanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void fetchNextPage();
  });
  return {
    ...query,
    fetchNextPage: () => {
      const loading = fetchNextPage();
      isPressed.current = true;
      return loading;
    },
  };
}

interface ColumnMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly address: TableAddress;
}

/** Lets an administrator choose the columns of a table. The first one, which links the row, and the actions always stay. */
function ColumnMenu<Row>({ columns, address: { values, changeValues } }: ColumnMenuProps<Row>) {
  const visible = visibleColumns(columns, values.columns);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="md"
          px="sm"
          leftSection={<IconColumns3 size={18} aria-hidden="true" />}
        >
          Columnas
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" role="group" aria-label="Columnas visibles">
          {optionalColumns(columns).map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={visible.includes(id)}
              onChange={event => {
                const shown = event.currentTarget.checked
                  ? [...visible, id]
                  : visible.filter(other => other !== id);
                changeValues({ columns: namedColumns(columns, shown) });
              }}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
