import type { NavigateFunction } from 'react-router';
import { useNavigate, useSearchParams } from 'react-router';

/** Query parameters of a table, in Spanish because people read and share the address. */
const NAMES = {
  search: 'buscar',
  state: 'estado',
  from: 'desde',
  until: 'hasta',
  service: 'servicio',
  town: 'poblacion',
  sort: 'orden',
  columns: 'columnas',
} as const;

type Field = keyof typeof NAMES;

/** Filters, order and columns of a table as the address holds them; empty when it does not name them. */
export type TableValues = Readonly<Record<Field, string>>;

export interface TableAddress {
  readonly values: TableValues;
  /** Changes the address. Each change is a history entry, so that Back undoes it. */
  readonly change: (part: Partial<TableValues>) => void;
  /** Returns the address of the table with other values. */
  readonly hrefWith: (part: Partial<TableValues>) => string;
}

/** Reads and changes the part of the address that describes a table, so that refresh, Back and sharing work. */
export function useTableAddress(path: string): TableAddress {
  const [params] = useSearchParams();
  const navigate: NavigateFunction = useNavigate();
  const values = readTable(params);
  const hrefWith = (part: Partial<TableValues>) => tableHref(path, { ...values, ...part });
  return { values, hrefWith, change: part => void navigate(hrefWith(part)) };
}

export const readTable = (params: URLSearchParams): TableValues => {
  const read = (field: Field) => params.get(NAMES[field]) ?? '';
  return {
    search: read('search'),
    state: read('state'),
    from: read('from'),
    until: read('until'),
    service: read('service'),
    town: read('town'),
    sort: read('sort'),
    columns: read('columns'),
  };
};

/** Returns the address of a table without its empty parameters. */
export function tableHref(path: string, values: Partial<TableValues>): string {
  const params = new URLSearchParams(
    Object.entries(values).flatMap(([field, value]) =>
      value === '' ? [] : [[NAMES[field as Field], value]],
    ),
  );
  return params.size === 0 ? path : `${path}?${params}`;
}

/** Values of the filters, without the order and the columns. */
const FILTERS = ['search', 'state', 'from', 'until', 'service', 'town'] as const;

export const NO_FILTERS = Object.fromEntries(FILTERS.map(field => [field, ''])) as Partial<TableValues>;

export const isFiltered = (values: TableValues): boolean => FILTERS.some(field => values[field] !== '');

/** Number of filters besides the search, which a phone folds. */
export const countFolded = (values: TableValues): number =>
  FILTERS.filter(field => field !== 'search' && values[field] !== '').length;

/** Returns one of the allowed values, or undefined for any other text of the address. */
export const knownValue = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find(value => value === text);

/** Returns the number that a text of the address is, or undefined. */
export const numberOf = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the day that a text of the address is, or undefined. */
export const dayOf = (text: string): string | undefined =>
  DAY.test(text) && Number.isFinite(Date.parse(text)) ? text : undefined;
