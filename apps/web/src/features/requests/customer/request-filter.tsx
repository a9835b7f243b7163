import { SegmentedControl } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { isOpen } from '@oficio/domain/requests/lifecycle.ts';

interface Filter {
  readonly value: string;
  readonly label: string;
  readonly shows: (request: RequestOut) => boolean;
  /** What to say when it shows nothing. */
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

/** The filter an address names; an unknown name shows everything. */
export const filterOf = (value: string | null): Filter =>
  FILTERS.find(filter => filter.value === value) ?? ALL;

interface RequestFilterProps {
  readonly value: Filter;
  /** The name for the address; null for the one it need not name. */
  readonly onChange: (value: string | null) => void;
}

/** All requests, those still to be lived, or those that are over. */
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
