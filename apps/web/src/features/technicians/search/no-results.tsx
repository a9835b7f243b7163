import { Button } from '@mantine/core';
import { REQUEST_START_PAGE } from '@oficio/domain/requests/start-page.ts';
import { SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import { IconMapSearch } from '@tabler/icons-react';
import { formatKm } from '../../../lib/format/format.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { AlertButton } from '../alerts/alert-button.tsx';
import { withChoice } from '../summary/job-choice.ts';
import { useMayRequest } from '../summary/request-button.tsx';
import {
  type Centre,
  type ChangeSearch,
  NO_SEARCH_FILTERS,
  type SearchState,
  writeSearch,
} from './search-state.ts';

interface NoResultsProps {
  readonly search: SearchState;
  readonly changeSearch: ChangeSearch;
  readonly centre: Centre;
  /** Kilometres to the nearest technician that passes the filters; null without one. */
  readonly nearest: number | null;
}

/**
 * Says how far the nearest technician is. Offers the radius that reaches it, no filters, an alert or an open request.
 */
export default function NoResults({ search, changeSearch, centre, nearest }: NoResultsProps) {
  const mayRequest = useMayRequest();
  const { service, minRating, maxPrice, radius, chosen } = search;
  const wider = nearest === null ? null : reachOf(nearest);
  const canWiden = wider !== null && wider > radius && wider <= SEARCH_RADIUS.max;
  const isLimited = minRating !== null || maxPrice !== null;
  const isFiltered = isLimited || service !== null;
  const place = chosen?.name ?? null;
  return (
    <EmptyState
      icon={<IconMapSearch size={40} stroke={1.5} aria-hidden="true" />}
      title={titleOf(nearest, isLimited)}
      action={
        <>
          {canWiden ? (
            <Button onClick={() => changeSearch({ radius: wider })}>Buscar hasta {wider} km</Button>
          ) : null}
          {/* An alert knows no rating and no price. */}
          {isLimited ? null : (
            <AlertButton
              variant={canWiden ? 'default' : 'filled'}
              area={{ service, radius, place, ...centre.point }}
              here={`/?${writeSearch({ ...search, chosen: { ...centre.point, name: place } })}`}
            />
          )}
          {isFiltered ? (
            <Button variant="default" onClick={() => changeSearch(NO_SEARCH_FILTERS)}>
              Quitar filtros
            </Button>
          ) : null}
          {mayRequest ? (
            <Button component={Link} to={withChoice(REQUEST_START_PAGE, search)} variant="default">
              Pide a todos los técnicos cercanos
            </Button>
          ) : null}
        </>
      }
    >
      {isLimited ? limitedText(nearest, canWiden) : emptyText({ service, radius, of: centre.of, canWiden })}
    </EmptyState>
  );
}

function titleOf(nearest: number | null, isLimited: boolean): string {
  if (isLimited) return 'Nadie cumple estos filtros por aquí';
  return nearest === null ? 'Todavía no hay técnicos por aquí' : `El más cercano está a ${formatKm(nearest)}`;
}

const limitedText = (nearest: number | null, canWiden: boolean): string =>
  nearest === null
    ? 'Tampoco hay nadie más lejos que los cumpla. Prueba a cambiarlos.'
    : `El más cercano que los cumple está a ${formatKm(nearest)}. ${
        canWiden ? 'Cambia los filtros o busca más lejos.' : 'Prueba a cambiarlos.'
      }`;

interface EmptyArea extends Pick<SearchState, 'service' | 'radius'>, Pick<Centre, 'of'> {
  readonly canWiden: boolean;
}

const emptyText = ({ service, radius, of, canWiden }: EmptyArea): string =>
  `No hay técnicos ${service === null ? '' : `de ${service} `}a menos de ${radius} km ${of}. ${
    canWiden ? 'Puedes buscar más lejos o' : 'Puedes'
  } pedirnos que te avisemos cuando haya uno.`;

/** Returns a radius in whole kilometres that surely contains a distance, which was rounded to one decimal. */
const reachOf = (distance: number): number => Math.floor(distance) + 1;
