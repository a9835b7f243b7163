import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import { useRef } from 'react';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import type { useTechnicians } from '../summary/technicians-api.ts';
import classes from './results.module.css';
import type { Centre, ChangeSearch, SearchState } from './search-state.ts';
import { CardSkeleton, TechnicianCard } from './technician-card.tsx';

/** More cards than a tall screen shows. */
const SKELETON_KEYS = ['1', '2', '3', '4', '5', '6'];

/** Not in the first download, because most searches have results. */
export const NoResults = lazyPart(() => import('./no-results.tsx'), {
  failedText: 'No hay técnicos en esta zona. Prueba a buscar en un radio mayor.',
  fallback: null,
});

interface ResultsProps {
  readonly query: ReturnType<typeof useTechnicians>;
  readonly technicians: readonly TechnicianCardOut[];
  readonly search: SearchState;
  readonly changeSearch: ChangeSearch;
  readonly centre: Centre;
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
  centre,
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
  if (technicians.length === 0)
    return (
      <NoResults
        search={search}
        changeSearch={changeSearch}
        centre={centre}
        nearest={query.data.pages[0]?.nearest?.distance ?? null}
      />
    );
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
