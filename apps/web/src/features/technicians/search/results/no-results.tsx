import { Button } from '@mantine/core';
import { SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import { IconMapSearch } from '@tabler/icons-react';
import { Link } from '../../../../lib/navigation/link.tsx';
import { EmptyState } from '../../../../ui/feedback/states.tsx';
import { withChoice } from '../../summary/job-choice.ts';
import { useMayRequest } from '../../summary/use-may-request.ts';
import { countFilters, NO_SEARCH_FILTERS, type SearchState } from '../search-state.ts';
import type { ChangeSearch } from '../state/use-search.ts';

/** Radiuses in kilometres that are offered if a smaller one has no results. */
const WIDER = [25, SEARCH_RADIUS.max];

interface NoResultsProps {
  readonly search: SearchState;
  readonly changeSearch: ChangeSearch;
}

/** Says that no technician is in the area, and offers a larger radius, no filters or an open request. */
export function NoResults({ search, changeSearch }: NoResultsProps) {
  const mayRequest = useMayRequest();
  const wider = WIDER.find(radius => radius > search.radius);
  const isFiltered = countFilters(search) > 0;
  return (
    <EmptyState
      icon={<IconMapSearch size={40} stroke={1.5} aria-hidden="true" />}
      title={isFiltered ? 'Nadie cumple estos filtros por aquí' : 'Todavía no hay técnicos por aquí'}
      action={
        <>
          {wider === undefined ? null : (
            <Button onClick={() => changeSearch({ radius: wider })}>Buscar hasta {wider} km</Button>
          )}
          {isFiltered ? (
            <Button variant="default" onClick={() => changeSearch(NO_SEARCH_FILTERS)}>
              Quitar filtros
            </Button>
          ) : null}
          {mayRequest ? (
            <Button component={Link} to={withChoice('/request-service', search)} variant="default">
              Pide a todos los técnicos cercanos
            </Button>
          ) : null}
        </>
      }
    >
      {mayRequest
        ? 'Prueba a buscar en un radio mayor, o cuenta qué necesitas y te responderá el primero que pueda.'
        : 'Prueba a buscar en un radio mayor.'}
    </EmptyState>
  );
}
