import { Button } from '@mantine/core';
import { SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import { IconMapSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { withChoice } from '../summary/job-choice.ts';
import { useMayRequest } from '../summary/request-button.tsx';
import type { useTechnicians } from '../summary/technicians-api.ts';
import classes from './results.module.css';
import { type ChangeSearch, countFilters, NO_SEARCH_FILTERS, type SearchState } from './search-state.ts';
import { CardSkeleton, TechnicianCard } from './technician-card.tsx';

/** More cards than a tall screen shows. */
const SKELETON_KEYS = ['1', '2', '3', '4', '5', '6'];

interface ResultsProps {
  readonly query: ReturnType<typeof useTechnicians>;
  readonly technicians: readonly TechnicianCardOut[];
  readonly search: SearchState;
  readonly changeSearch: ChangeSearch;
  /** Id of the technician under the pointer, in the list or on the map. */
  readonly highlighted: number | null;
  readonly onHighlight: (id: number | null) => void;
}

/** Shows the technicians as cards, or the state of the search. Contains the same information as the map. */
export function Results({
  query,
  technicians,
  search,
  changeSearch,
  highlighted,
  onHighlight,
}: ResultsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (query.isPending)
    return (
      <div className={classes.grid} aria-hidden="true">
        {SKELETON_KEYS.map(key => (
          <CardSkeleton key={key} />
        ))}
      </div>
    );
  if (query.isLoadingError)
    return (
      <ErrorState
        error={query.error}
        fallback="No hemos podido cargar los técnicos"
        onRetry={() => void query.refetch()}
      />
    );
  if (technicians.length === 0) return <NoResults search={search} changeSearch={changeSearch} />;
  return (
    <>
      <ul ref={list} className={classes.grid} aria-busy={query.isPlaceholderData}>
        {technicians.map(technician => (
          <li key={technician.id}>
            <TechnicianCard
              technician={technician}
              choice={search}
              isHighlighted={technician.id === highlighted}
              onHighlight={onHighlight}
            />
          </li>
        ))}
      </ul>
      <LoadMore query={query} list={list} count={technicians.length} />
    </>
  );
}

/** Radiuses in kilometres that are offered if a smaller one has no results. */
const WIDER = [25, SEARCH_RADIUS.max];

interface NoResultsProps {
  readonly search: SearchState;
  readonly changeSearch: ChangeSearch;
}

/** Says that no technician is in the area, and offers a larger radius, no filters or an open request. */
function NoResults({ search, changeSearch }: NoResultsProps) {
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
