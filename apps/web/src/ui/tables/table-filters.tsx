import { Button } from '@mantine/core';
import { townChoices } from '@oficio/domain/places/towns.ts';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link } from '../../lib/navigation/link.tsx';
import { PlainInput, PlainSelect } from '../forms/plain-field.tsx';
import {
  countFolded,
  isFiltered,
  NO_TABLE_FILTERS,
  type TableAddress,
  type TableValues,
} from './table-address.ts';
import classes from './table-filters.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface TableFiltersProps {
  readonly address: TableAddress;
  readonly search: { readonly label: string; readonly maxLength: number } | null;
  /** Filter by a state of the rows; null without one. The value of the first choice is empty and means all. */
  readonly states: { readonly label: string; readonly choices: readonly Choice[] } | null;
  /** Filter by the day; the label says of what. Null without one. */
  readonly days: { readonly from: string; readonly until: string } | null;
  /** Catalogue of services; null without a filter by service. */
  readonly services: readonly { readonly id: number; readonly name: string }[] | null;
  readonly hasTowns: boolean;
  /** Further filters. */
  readonly more?: ReactNode;
}

/** Search and filters of a table in one row. A phone folds all but the search. Each change goes into the address. */
export function TableFilters(props: TableFiltersProps) {
  const { address, search, states, days, services, hasTowns, more: others } = props;
  const { values, changeValues } = address;
  const [open, setOpen] = useState(false);
  const more = useId();
  const folded = countFolded(values);
  const towns = useMemo(() => (hasTowns ? townChoices() : []), [hasTowns]);
  const bind = (field: keyof TableValues) => ({
    value: values[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      changeValues({ [field]: event.currentTarget.value }),
  });
  return (
    <search className={classes.bar}>
      {search ? (
        <SearchField {...search} value={values.search} onSearch={text => changeValues({ search: text })} />
      ) : null}
      <Button
        className={classes.toggle}
        variant="default"
        aria-expanded={open}
        aria-controls={more}
        onClick={() => setOpen(!open)}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
      >
        {folded === 0 ? 'Filtros' : `Filtros (${folded})`}
      </Button>
      <div id={more} className={classes.more} data-open={open || undefined}>
        {states ? (
          <PlainSelect label={states.label} {...bind('state')}>
            {states.choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </PlainSelect>
        ) : null}
        {services ? (
          <PlainSelect label="Servicio" {...bind('service')}>
            <option value="">Todos</option>
            {services.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </PlainSelect>
        ) : null}
        {hasTowns ? (
          <PlainSelect label="Población" {...bind('town')}>
            <option value="">Todas</option>
            {towns.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </PlainSelect>
        ) : null}
        {others}
        {days ? (
          <>
            <DayField label={days.from} max={values.until} {...bind('from')} />
            <DayField label={days.until} min={values.from} {...bind('until')} />
          </>
        ) : null}
        {isFiltered(values) ? (
          <Button
            component={Link}
            to={address.hrefWith(NO_TABLE_FILTERS)}
            variant="subtle"
            className={classes.clear}
          >
            Quitar filtros
          </Button>
        ) : null}
      </div>
    </search>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (event: { readonly currentTarget: HTMLInputElement }) => void;
}

/** Date field. Sends only complete days, because the browser clears the value of a field that is typed in part. */
function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  return (
    <PlainInput
      ref={field}
      label={label}
      type="date"
      defaultValue={value}
      min={min || undefined}
      max={max || undefined}
      onChange={event => {
        if (!event.currentTarget.validity.badInput) onChange(event);
      }}
    />
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Search field. The text applies when it is submitted or the field loses the focus. */
function SearchField({ label, maxLength, value, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Resets the text when the address changes; otherwise keeps what the user types.
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  const apply = () => {
    const text = field.current?.value.trim() ?? '';
    if (text !== value) onSearch(text);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply();
  };
  return (
    <form onSubmit={submit} className={classes.search}>
      <PlainInput
        ref={field}
        label={label}
        type="search"
        maxLength={maxLength}
        defaultValue={value}
        onBlur={apply}
        end={
          <button type="submit" className={classes.submit} aria-label="Buscar">
            <IconSearch size={18} aria-hidden="true" />
          </button>
        }
      />
    </form>
  );
}
