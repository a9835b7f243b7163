import { Button } from '@mantine/core';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { RATING_FILTERS } from '@oficio/domain/technicians/limits.ts';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { usePreHydrationInputs } from '../../../lib/forms/pre-hydration-inputs.ts';
import { PlainSelect } from '../../../ui/forms/plain-field.tsx';
import { jobChoiceParams } from '../summary/job-choice.ts';
import { useServices } from '../summary/technicians-api.ts';
import classes from './filter-bar.module.css';
import { PriceField } from './price-field.tsx';
import { RadiusSlider } from './radius-slider.tsx';
import { LocateButton, SearchPlaceField } from './search-place-field.tsx';
import {
  type ChangeSearch,
  countFilters,
  readSearch,
  type SearchState,
  writeSearch,
} from './search-state.ts';

const RATINGS = [
  { value: '', label: 'Cualquiera' },
  ...RATING_FILTERS.map(rating => ({
    value: String(rating),
    // Without `Intl`, because this runs before the page responds; see `createdOnce`.
    label: `${String(rating).replace('.', ',')}+ estrellas`,
  })),
];

interface FilterBarProps {
  readonly search: SearchState;
  readonly changeSearch: ChangeSearch;
}

/**
 * Filters by service, place, minimum rating, maximum price and radius. A phone hides all but the first two behind a button.
 * Without scripts it is a plain form with the query parameters as field names.
 */
export function FilterBar({ search, changeSearch }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const more = useId();
  usePreHydrationInputs(choices =>
    changeSearch(readSearch(new URLSearchParams(Object.fromEntries([...writeSearch(search), ...choices])))),
  );
  const { chosen } = search;
  const clearPlace = () => {
    if (chosen) changeSearch({ chosen: null });
  };
  const folded = countFilters({ ...search, service: null });
  return (
    <search aria-label="Filtrar técnicos">
      <form className={classes.bar} action="/" onSubmit={event => event.preventDefault()}>
        <ServiceSelect value={search.service} onChange={service => changeSearch({ service })} />
        <Button
          className={classes.toggle}
          variant="default"
          size="md"
          px="sm"
          aria-expanded={open}
          aria-controls={more}
          onClick={() => setOpen(!open)}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
        >
          {folded === 0 ? 'Filtros' : `Filtros (${folded})`}
        </Button>
        <div className={classes.place}>
          <SearchPlaceField
            chosen={chosen}
            onChoose={place => changeSearch({ chosen: place })}
            onClear={clearPlace}
          />
          <LocateButton onFound={clearPlace} />
        </div>
        <div id={more} className={classes.more} data-open={open || undefined}>
          <PlainSelect
            label="Valoración mínima"
            name="minRating"
            value={String(search.minRating ?? '')}
            onChange={event => changeSearch({ minRating: Number(event.currentTarget.value) || null })}
          >
            {RATINGS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </PlainSelect>
          <PriceField value={search.maxPrice} onChange={maxPrice => changeSearch({ maxPrice })} />
          <RadiusSlider value={search.radius} onChange={radius => changeSearch({ radius })} />
        </div>
        <HiddenPlace search={search} />
        <Button type="submit" size="md" className={classes.submit}>
          Buscar
        </Button>
      </form>
    </search>
  );
}

/** Keeps the place in the form without scripts. */
function HiddenPlace({ search }: { readonly search: SearchState }) {
  const { service: _, ...place } = jobChoiceParams(search);
  return Object.entries(place).map(([name, value]) =>
    value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

interface ServiceSelectProps {
  /** Exact name of a service; null for any. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Select for a service of the catalogue, grouped by category, or any. */
function ServiceSelect({ value, onChange }: ServiceSelectProps) {
  const services = useServices();
  // Shows the service of a shared link also while the catalogue loads or if it fails.
  const isListed = value === null || services.some(service => service.name === value);
  return (
    <PlainSelect
      label="Servicio"
      name="service"
      value={value ?? ''}
      onChange={event => onChange(event.currentTarget.value || null)}
    >
      <option value="">Todos los servicios</option>
      {isListed ? null : <option value={value}>{value}</option>}
      {byCategory(services).map(([category, members]) => (
        <optgroup key={category} label={category}>
          {members.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </PlainSelect>
  );
}

const byCategory = (services: readonly ServiceOut[]): [string, ServiceOut[]][] => [
  ...Map.groupBy(services, service => service.category),
];
