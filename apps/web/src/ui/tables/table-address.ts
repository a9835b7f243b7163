import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { isCalendarDay } from '@oficio/domain/fields/calendar.ts';
import { TOWN_CODES } from '@oficio/domain/fields/limits.ts';
import type { NavigateFunction } from 'react-router';
import { useNavigate, useSearchParams } from 'react-router';
import { newestParams } from '../../lib/navigation/newest-params.ts';

/** Query parameters of a table, in Spanish because people read and share the address. */
const NAMES = {
  search: 'buscar',
  state: 'estado',
  from: 'desde',
  until: 'hasta',
  service: 'servicio',
  town: 'poblacion',
  who: 'quien',
  role: 'rol',
  sort: 'orden',
  columns: 'columnas',
  rows: 'filas',
} as const;

type Field = keyof typeof NAMES;

/** Filters, order, columns and number of loaded rows of a table as the address holds them; empty when it does not name them. */
export type TableValues = Readonly<Record<Field, string>>;

export interface TableAddress {
  readonly values: TableValues;
  /** Returns the values of the browser's address, which a table on the screen may not show yet. */
  readonly newest: () => TableValues;
  /** Changes the address. Each change is a history entry, so that Back undoes it. */
  readonly changeValues: (part: Partial<TableValues>) => void;
  /** Writes the number of loaded rows into the current history entry, so that refresh and Back show them again. */
  readonly keepRows: (count: number) => void;
  /** Returns the address of the table with other values. */
  readonly hrefWith: (part: Partial<TableValues>) => string;
}

type Names = Readonly<Record<Field, string>>;

/** Returns the parameters of a table whose filter by state has another name. */
export const namesWith = (state: string): Names => ({ ...NAMES, state });

/** Reads and changes the part of the address that describes a table, so that refresh, Back and sharing work. */
export function useTableAddress(path: string, names: Names = NAMES): TableAddress {
  const [params] = useSearchParams();
  const navigate: NavigateFunction = useNavigate();
  const values = readTable(params, names);
  const hrefOf = (from: TableValues, part: Partial<TableValues>) =>
    tableHref(path, withValues(from, part), names);
  const newest = () => (location.pathname === path ? readTable(newestParams(), names) : values);
  return {
    values,
    newest,
    hrefWith: part => hrefOf(values, part),
    changeValues: part => void navigate(hrefOf(newest(), part)),
    keepRows: count => {
      // The rows of an address that the user has left.
      if (hrefOf(newest(), {}) !== hrefOf(values, {})) return;
      const address = hrefOf(values, { rows: String(count) });
      void navigate(address, { replace: true, preventScrollReset: true });
    },
  };
}

/** Returns other values of a table. Other filters or another order begin with the first rows. */
export const withValues = (values: TableValues, part: Partial<TableValues>): TableValues => ({
  ...values,
  ...('columns' in part ? {} : { rows: '' }),
  ...part,
});

/** Reads the table from its address. Days, services, towns and people that cannot exist count as absent. */
export const readTable = (params: URLSearchParams, names: Names = NAMES): TableValues => {
  const read = (field: Field) => params.get(names[field]) ?? '';
  const readIf = (field: Field, parse: (text: string) => unknown) =>
    parse(read(field)) === undefined ? '' : read(field);
  return {
    search: read('search'),
    state: read('state'),
    from: readIf('from', dayIn),
    until: readIf('until', dayIn),
    service: readIf('service', idIn),
    town: readIf('town', townIn),
    who: readIf('who', idIn),
    role: read('role'),
    sort: read('sort'),
    columns: read('columns'),
    rows: read('rows'),
  };
};

/** Returns the address of a table without its empty parameters. */
export function tableHref(path: string, values: Partial<TableValues>, names: Names = NAMES): string {
  const params = new URLSearchParams(
    Object.entries(values).flatMap(([field, value]) =>
      value === '' ? [] : [[names[field as Field], value]],
    ),
  );
  return params.size === 0 ? path : `${path}?${params}`;
}

/** Values of the filters, without the order and the columns. */
const FILTERS = ['search', 'state', 'from', 'until', 'service', 'town', 'who', 'role'] as const;

export const NO_TABLE_FILTERS = Object.fromEntries(FILTERS.map(field => [field, ''])) as Partial<TableValues>;

export const isFiltered = (values: TableValues): boolean => FILTERS.some(field => values[field] !== '');

/** Filters that a phone shows without pressing. */
const UNFOLDED: readonly Field[] = ['search', 'role'];

/** Number of active filters that a phone folds. */
export const countFolded = (values: TableValues): number =>
  FILTERS.filter(field => !UNFOLDED.includes(field) && values[field] !== '').length;

/** Returns one of the allowed values, or undefined for any other text of the address. */
export const knownValue = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find(value => value === text);

/** Returns the number that a text of the address is, or undefined. */
export const wholeNumberIn = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Returns the day that a text of the address is, or undefined. */
export const dayIn = (text: string): string | undefined => (isCalendarDay(text) ? text : undefined);

/** Returns the id that a text of the address is, or undefined. */
export const idIn = (text: string): number | undefined => wholeNumberIn(text) || undefined;

/** Returns the code of a town that a text of the address is, or undefined. */
export function townIn(text: string): number | undefined {
  const code = wholeNumberIn(text) ?? 0;
  return code >= TOWN_CODES.min && code <= TOWN_CODES.max ? code : undefined;
}

/** Returns the filters and the order that tables of jobs, payments, reviews and technicians share. Ignores unknown values. */
export const commonFilters = <Sort extends string>(values: TableValues, sorts: readonly Sort[]) => ({
  search: values.search.slice(0, ADMIN_SEARCH_MAX),
  from: dayIn(values.from),
  until: dayIn(values.until),
  service: idIn(values.service),
  town: townIn(values.town),
  sort: knownValue(sorts, values.sort),
});
