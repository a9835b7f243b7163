import { SegmentedControl } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { isOpen } from '@oficio/domain/requests/lifecycle.ts';

interface Filter {
  readonly value: string;
  readonly label: string;
  readonly shows: (request: RequestOut) => boolean;
  /** Text for an empty result. */
  readonly empty: string;
}

const ALL: Filter = { value: 'todas', label: 'Todas', shows: () => true, empty: 'Aún no has pedido nada' };

const FILTERS: readonly Filter[] = [
  ALL,
  {
    value: 'activas',
    label: 'Activas',
    shows: request => isOpen(request.status),
    empty: 'No tienes solicitudes activas',
  },
  {
    value: 'anteriores',
    label: 'Anteriores',
    shows: request => !isOpen(request.status),
    empty: 'No tienes solicitudes anteriores',
  },
];

/** Returns the filter named in the address; an unknown name returns all requests. */
export const filterOf = (value: string | null): Filter =>
  FILTERS.find(filter => filter.value === value) ?? ALL;

interface RequestFilterProps {
  readonly value: Filter;
  /** Name of the filter for the address; null for the default filter. */
  readonly onChange: (value: string | null) => void;
}

/** Buttons for all, open and ended requests. */
export function RequestFilter({ value, onChange }: RequestFilterProps) {
  return (
    <SegmentedControl
      aria-label="Qué solicitudes ver"
      data={FILTERS.map(({ value: name, label }) => ({ value: name, label }))}
      value={value.value}
      onChange={name => onChange(name === ALL.value ? null : name)}
      size="md"
    />
  );
}
