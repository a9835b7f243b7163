import { useMemo, useRef, useState } from 'react';
import { MapFrame } from '../map/map-frame.tsx';
import { useTechnicians } from '../summary/technicians-api.ts';
import { useDevicePosition } from './device-position.ts';
import { FilterBar } from './filter-bar.tsx';
import { ViewToggle } from './filters/view-toggle.tsx';
import { Results } from './results.tsx';
import { ResultsHeading } from './results-heading.tsx';
import { queryOf } from './search-state.ts';
import { centreOf } from './state/centre.ts';
import { useMadeSearch } from './state/use-made-search.ts';
import { useSearch } from './state/use-search.ts';
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
        <ResultsHeading query={query} centre={centre} radius={radius} />
        <ViewToggle
          view={view}
          onChange={next => {
            changeSearch({ view: next });
            bar.current?.scrollIntoView();
          }}
        />
      </div>
      <div className={classes.columns} data-view={view}>
        <section className={classes.list} aria-label="Lista de técnicos">
          <Results
            query={query}
            technicians={technicians}
            search={search}
            changeSearch={changeSearch}
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
