import { Button, NativeSelect, TextInput } from '@mantine/core';
import { RATING_FILTERS } from '@oficio/domain/technicians/limits.ts';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './filter-bar.module.css';
import { RadiusSlider } from './radius-slider.tsx';
import { countFilters, type SearchState } from './search-state.ts';
import { ServiceSelect } from './service-select.tsx';
import { useDraft } from './use-draft.ts';
import type { ChangeSearch } from './use-search.ts';

const RATINGS = [
  { value: '', label: 'Cualquiera' },
  ...RATING_FILTERS.map(rating => ({
    value: String(rating),
    label: `${rating.toLocaleString('es-ES')}+ estrellas`,
  })),
];

interface FilterBarProps {
  readonly search: SearchState;
  readonly change: ChangeSearch;
}

/** Service, minimum rating, highest price and radius. On a phone all but the service fold behind a button. */
export function FilterBar({ search, change }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const more = useId();
  const folded = countFilters({ ...search, service: null });
  return (
    <search className={classes.bar} aria-label="Filtrar técnicos">
      <ServiceSelect value={search.service} onChange={service => change({ service })} />
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
      <div id={more} className={classes.more} data-open={open || undefined}>
        <NativeSelect
          label="Valoración mínima"
          name="minRating"
          size="md"
          data={RATINGS}
          value={String(search.minRating ?? '')}
          onChange={event => change({ minRating: Number(event.currentTarget.value) || null })}
        />
        <PriceField value={search.maxPrice} onChange={maxPrice => change({ maxPrice })} />
        <RadiusSlider value={search.radius} onChange={radius => change({ radius })} />
      </div>
    </search>
  );
}

interface PriceFieldProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** Digits only, so that a comma or a minus sign cannot be misread. Blank means no limit. */
function PriceField({ value, onChange }: PriceFieldProps) {
  const [text, setText] = useDraft(String(value ?? ''), rested => onChange(Number(rested) || null));
  return (
    <TextInput
      label="Precio máximo por hora"
      name="maxPrice"
      size="md"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="Sin límite"
      leftSection="$"
      value={text}
      onChange={event => setText(event.currentTarget.value.replace(/\D/g, ''))}
    />
  );
}
