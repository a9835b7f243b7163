import { useMediaQuery } from '@mantine/hooks';
import { capital } from '@oficio/domain/fields/characters.ts';
import { useMemo, useRef, useState } from 'react';
import { formatCappedCount } from '../../../lib/format/format.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import type { TechnicianMapProps } from '../map/technician-map.tsx';
import { useTechnicians } from '../summary/technicians-api.ts';
import { useDevicePosition } from './device-position.ts';
import { FilterBar } from './filter-bar.tsx';
import { Results } from './results.tsx';
import {
  type Centre,
  centreOf,
  queryOf,
  type SearchState,
  useMadeSearch,
  useSearch,
} from './search-state.ts';
import classes from './technician-search.module.css';

/** Shows the filters, cards and map of one search. */
export function TechnicianSearch() {
  const [search, changeSearch] = useSearch();
  const device = useDevicePosition();
  const bar = useRef<HTMLDivElement>(null);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const { radius, chosen, view } = search;
  const centre = centreOf(chosen, device.point);
  const made = useMadeSearch(search, centre.point);
  const query = useTechnicians(queryOf(search, centre.point), device.settled || chosen !== null);
  const technicians = useMemo(() => query.data?.pages.flatMap(page => page.technicians) ?? [], [query.data]);
  return (
    <div className={classes.search}>
      <FilterBar search={search} changeSearch={changeSearch} />
      <div ref={bar} className={classes.bar}>
        <ResultsHeading query={query} centre={centre} search={search} />
        <ViewToggle
          view={view}
          onChange={next => {
            changeSearch({ view: next });
            bar.current?.scrollIntoView();
          }}
        />
      </div>
      <div
        className={classes.columns}
        data-view={view}
        data-empty={(query.data !== undefined && technicians.length === 0) || undefined}
      >
        <section className={classes.list} aria-label="Lista de técnicos">
          <Results
            query={query}
            technicians={technicians}
            search={search}
            changeSearch={changeSearch}
            centre={centre}
            highlighted={highlighted}
            onHighlight={setHighlighted}
          />
        </section>
        <section className={classes.map} aria-label="Mapa de técnicos">
          <MapFrame
            wanted={view === 'map'}
            technicians={technicians}
            choice={search}
            centre={centre.point}
            radius={radius}
            own={device.point}
            highlighted={highlighted}
            found={query.isPending || query.isPlaceholderData ? null : made}
            onHighlight={setHighlighted}
            onSearchHere={point => changeSearch({ chosen: { ...point, name: null } })}
          />
        </section>
      </div>
    </div>
  );
}

interface ResultsHeadingProps {
  readonly query: ReturnType<typeof useTechnicians>;
  readonly centre: Centre;
  readonly search: SearchState;
}

/** Shows the number of results, the service, the radius and the place. Announced to screen readers when it changes. */
function ResultsHeading({ query, centre, search: { service, radius } }: ResultsHeadingProps) {
  const first = query.data?.pages[0];
  const where = `${service === null ? '' : `de ${service} `}a menos de ${radius} km ${centre.of}`;
  return (
    <h2 className={classes.heading} aria-live="polite">
      {first && !query.isPlaceholderData
        ? `${titleOf(first.total)} ${where}`
        : query.isError
          ? `Técnicos ${where}`
          : `Buscando técnicos ${where}…`}
    </h2>
  );
}

const titleOf = (total: number): string =>
  total === 0 ? 'Ningún técnico' : capital(formatCappedCount(total, 'técnico', 'técnicos'));

interface ViewToggleProps {
  readonly view: SearchState['view'];
  readonly onChange: (view: SearchState['view']) => void;
}

const VIEWS = [
  { view: 'list', label: 'Lista' },
  { view: 'map', label: 'Mapa' },
] as const;

/** Switches between list and map on a phone. Hidden on a wide screen, which shows both. */
function ViewToggle({ view, onChange }: ViewToggleProps) {
  return (
    <fieldset className={classes.toggle}>
      <legend className="visually-hidden">Ver los resultados en</legend>
      {VIEWS.map(option => (
        <button
          key={option.view}
          type="button"
          className={classes.option}
          aria-pressed={view === option.view}
          onClick={() => onChange(option.view)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

interface MapFrameProps extends TechnicianMapProps {
  /** A narrow screen loads the map only when the user opens it. */
  readonly wanted: boolean;
}

/** Width for both columns (see `technician-search.module.css`). */
const WIDE = '(min-width: 62em)';

const TechnicianMap = lazyPart(() => import('../map/technician-map.tsx'), {
  failedText: 'No se ha podido cargar el mapa. En la lista están los mismos técnicos.',
  fallback: null,
});

/** Reserves the place of the map. Loads the map when it is first visible and keeps it from then on. */
function MapFrame({ wanted, ...map }: MapFrameProps) {
  const isWide = useMediaQuery(WIDE) === true;
  const [isShown, setShown] = useState(false);
  if (!isShown && (wanted || isWide)) setShown(true);
  return <div className={classes.frame}>{isShown ? <TechnicianMap {...map} /> : null}</div>;
}
