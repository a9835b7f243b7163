import { Button, Group, TextInput } from '@mantine/core';
import { shortCountText } from '@oficio/domain/fields/counts.ts';
import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Link } from '../../lib/navigation/link.tsx';
import { PlainSelect } from '../forms/plain-field.tsx';
import classes from './list-filter.module.css';

/** Query parameter of the search. */
const SEARCH = 'buscar';

/** A list with one filter and a search. The address holds both, so that it can be shared and Back works. */
export interface FilteredList<Value extends string> {
  readonly path: string;
  /** Query parameter of the filter; the address leaves it out for 'all'. */
  readonly parameter: string;
  readonly values: readonly ['all', ...Value[]];
  readonly searchMaxLength: number;
}

type Choosable<Value extends string> = Value | 'all';

/** Reads the filter and the search from the address. An unknown filter counts as 'all'. */
export function useListFilter<Value extends string>({
  parameter,
  values,
  searchMaxLength,
}: FilteredList<Value>) {
  const [params] = useSearchParams();
  return {
    filter: knownValue(values, params.get(parameter)),
    search: params.get(SEARCH)?.slice(0, searchMaxLength) ?? '',
  };
}

const knownValue = <Value extends string>(
  values: FilteredList<Value>['values'],
  text: string | null,
): Choosable<Value> => values.find(value => value === text) ?? 'all';

interface FilterBarProps<Value extends string> {
  readonly list: FilteredList<Value>;
  readonly searchLabel: string;
  readonly filterLabel: string;
  readonly labelOf: (value: Choosable<Value>) => string;
  /** Shows the values in a select instead of a row of links. */
  readonly asSelect?: boolean;
  /** Returns the number beside a value; null until it is loaded, undefined for a value without one. */
  readonly countOf?: (value: Choosable<Value>) => number | null | undefined;
  /** True if the counted entries need an action. */
  readonly alarming?: boolean;
}

/** Shows the search and the filter of a list. */
export function FilterBar<Value extends string>({
  list,
  searchLabel,
  filterLabel,
  labelOf,
  asSelect = false,
  countOf,
  alarming = false,
}: FilterBarProps<Value>) {
  const { path, parameter, values, searchMaxLength } = list;
  const { filter, search } = useListFilter(list);
  const navigate = useNavigate();
  const addressOf = (value: Choosable<Value>, text: string) =>
    addressWith(path, { [parameter]: value === 'all' ? '' : value, [SEARCH]: text });
  const searchField = (
    <SearchField
      label={searchLabel}
      value={search}
      maxLength={searchMaxLength}
      addressOf={text => addressOf(filter, text)}
    />
  );
  if (asSelect)
    return (
      <div className={classes.fields}>
        {searchField}
        <PlainSelect
          label={filterLabel}
          value={filter}
          onChange={event => void navigate(addressOf(knownValue(values, event.currentTarget.value), search))}
        >
          {values.map(value => (
            <option key={value} value={value}>
              {labelOf(value)}
            </option>
          ))}
        </PlainSelect>
      </div>
    );
  return (
    <>
      {searchField}
      <FilterLinks
        label={filterLabel}
        choices={values.map(value => ({
          label: labelOf(value),
          to: addressOf(value, search),
          current: value === filter,
          count: countOf?.(value),
          alarming,
        }))}
      />
    </>
  );
}

interface Choice {
  readonly label: string;
  readonly to: string;
  readonly current: boolean;
  /** A number above `COUNT_CAP` means more than `COUNT_CAP`. Null, which keeps its place free, until it is loaded. */
  readonly count?: number | null | undefined;
  /** True if the counted entries need an action. */
  readonly alarming?: boolean;
}

/** As wide as most counts. Invisible. */
const TYPICAL_COUNT = '00';

/** Filter buttons, one of them active. Each is a link, so that a filter can be shared and Back works. */
function FilterLinks({ label, choices }: { readonly label: string; readonly choices: readonly Choice[] }) {
  return (
    <nav aria-label={label} className={classes.filters}>
      {choices.map(({ label: name, to, current, count, alarming = false }) => (
        <Link key={to} to={to} className={classes.filter} aria-current={current ? 'page' : undefined}>
          {name}
          {count === undefined ? null : (
            <span
              className={classes.count}
              data-any={(alarming && count !== null && count > 0) || undefined}
              data-loading={count === null || undefined}
            >
              {count === null ? TYPICAL_COUNT : shortCountText(count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

interface SearchFieldProps {
  readonly label: string;
  /** Current search text of the address. */
  readonly value: string;
  readonly maxLength: number;
  /** Returns the address of another search text. */
  readonly addressOf: (query: string) => string;
}

/** Search field. A submitted search goes into the address. */
function SearchField({ label, value, maxLength, addressOf }: SearchFieldProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // Resets the text when the address changes; otherwise keeps what the user types.
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get(SEARCH) ?? '').trim();
    void navigate(addressOf(query));
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Group gap="sm" align="flex-end" maw={520}>
          <TextInput
            ref={field}
            flex="1 1 9rem"
            label={label}
            name={SEARCH}
            type="search"
            defaultValue={value}
            maxLength={maxLength}
            size="md"
          />
          <Button
            type="submit"
            variant="default"
            size="md"
            leftSection={<IconSearch size={18} aria-hidden="true" />}
          >
            Buscar
          </Button>
        </Group>
      </form>
    </search>
  );
}

/** Returns a path without its empty parameters. */
function addressWith(path: string, values: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  return params.size === 0 ? path : `${path}?${params}`;
}
