import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type SortingState, useTable } from '@tanstack/react-table';
import { type CSSProperties, type KeyboardEvent, type Ref, useMemo } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../lib/navigation/link.tsx';
import { type Column, TABLE_FEATURES, toDefinitions } from './columns.ts';
import classes from './data-table.module.css';
import { ScrollFrame } from './scroll-frame.tsx';

export interface DataTableProps<Row extends { readonly id: number }> {
  /** Accessible name. */
  readonly label: string;
  /** Stable between renders. */
  readonly columns: readonly Column<Row>[];
  /** Ids of the visible columns. */
  readonly visible: readonly string[];
  /** Stable between renders, for example the data of a query. */
  readonly rows: readonly Row[];
  /** Name of the sort as in the contract; null while the rows cannot be sorted, as those of a search. */
  readonly sort: string | null;
  readonly onSort: (sort: string) => void;
  /** Returns the page of a row, which its first cell links; null for a row without one. */
  readonly hrefOf: (row: Row) => string | null;
  /** Receives the element that contains the rows. */
  readonly list?: Ref<HTMLTableSectionElement>;
}

/**
 * Dense table of a list: columns that sort, a link per row, and arrow keys that move between the rows. On a phone each row is a
 * card with the names of its cells.
 */
export function DataTable<Row extends { readonly id: number }>(props: DataTableProps<Row>) {
  const { label, columns, visible, rows, sort, onSort, hrefOf, list } = props;
  const { search } = useLocation();
  const definitions = useMemo(() => toDefinitions(columns), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const sorting = useMemo(() => sortingOf(sort), [sort]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }) => [id, visible.includes(id)])),
    [columns, visible],
  );
  const table = useTable({
    features: TABLE_FEATURES,
    columns: definitions,
    data,
    getRowId: row => String(row.id),
    manualSorting: true,
    enableSorting: sort !== null,
    enableSortingRemoval: false,
    state: { sorting, columnVisibility },
    onSortingChange: updater => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater;
      if (next) onSort(`${next.desc ? '-' : ''}${next.id}`);
    },
  });
  const byId = useMemo(() => new Map(columns.map(column => [column.id, column])), [columns]);
  return (
    <ScrollFrame label={label} className={classes.scroller}>
      <table className={classes.table} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map(group => (
            <tr key={group.id}>
              {group.headers.map(({ id, column }) => (
                <th
                  key={id}
                  scope="col"
                  data-number={byId.get(column.id)?.isNumber || undefined}
                  data-action={byId.get(column.id)?.isAction || undefined}
                  aria-sort={ariaSort(column.getIsSorted())}
                >
                  {byId.get(column.id)?.isAction ? (
                    <span className="visually-hidden">{byId.get(column.id)?.header}</span>
                  ) : column.getCanSort() ? (
                    <button type="button" className={classes.sort} onClick={() => column.toggleSorting()}>
                      {byId.get(column.id)?.header}
                      <SortIcon direction={column.getIsSorted()} />
                    </button>
                  ) : (
                    byId.get(column.id)?.header
                  )}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody ref={list} onKeyDown={moveBetweenRows}>
          {table.getRowModel().rows.map(row => (
            <tr key={row.id} className={classes.row}>
              {row.getVisibleCells().map((cell, place) => {
                const column = byId.get(cell.column.id);
                const href = place === 0 ? hrefOf(row.original) : null;
                const content = column?.cell(row.original);
                return (
                  <td
                    key={cell.id}
                    data-label={column?.isAction ? undefined : column?.header}
                    data-number={column?.isNumber || undefined}
                    data-action={column?.isAction || undefined}
                    data-long={column?.isLong || undefined}
                    data-wraps={column?.maxWidth !== undefined || undefined}
                    style={widthOf(column?.maxWidth)}
                  >
                    {href === null ? (
                      content
                    ) : (
                      <Link to={href} className={classes.open} state={{ list: search }}>
                        {content}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function SortIcon({ direction }: { readonly direction: false | 'asc' | 'desc' }) {
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  return <Icon size={14} aria-hidden="true" data-off={direction === false || undefined} />;
}

/** A variable, because the cards of a phone have no columns. */
const widthOf = (rem: number | undefined) =>
  rem === undefined ? undefined : ({ '--max-width': `${rem}rem` } as CSSProperties);

const ariaSort = (direction: false | 'asc' | 'desc') =>
  direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined;

const sortingOf = (sort: string | null): SortingState =>
  sort === null || sort === '' ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];

/** Moves the focus to the link of another row, or to its action if it has no link. Enter opens it, as every link. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.children];
  const targets = rows.flatMap(
    row => row.querySelector<HTMLElement>(`.${classes.open}, [data-action] button`) ?? [],
  );
  const here = targets.findIndex(target => target.closest('tr')?.contains(document.activeElement));
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: targets.length - 1 }[event.key];
  if (next === undefined || !targets[next]) return;
  event.preventDefault();
  targets[next].focus();
}
