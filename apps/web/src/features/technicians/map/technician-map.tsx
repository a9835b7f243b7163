import type { Point } from '@oficio/domain/technicians/geo.ts';
import { DEFAULT_ZOOM } from '@oficio/domain/technicians/limits.ts';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import { useState } from 'react';
import { Circle, Marker } from 'react-leaflet';
import { BaseMap } from '../../../ui/maps/base-map.tsx';
import type { JobChoice } from '../summary/job-choice.ts';
import { MapPopup } from './map-popup.tsx';
import { latLngOf, MapView } from './map-view.tsx';
import { Markers, OWN_ICON } from './markers.tsx';
import classes from './technician-map.module.css';

export interface TechnicianMapProps {
  readonly technicians: readonly TechnicianCardOut[];
  /** Carried to the profiles. */
  readonly choice: JobChoice;
  /** Centre of the search. */
  readonly centre: Point;
  /** Kilometres. */
  readonly radius: number;
  /** Position of the visitor; null until it is known. */
  readonly own: Point | null;
  /** Id of the technician under the pointer, in the list or on the map. */
  readonly highlighted: number | null;
  /** Called with the technician's id when its marker is hovered, with null afterwards. Must be a stable function. */
  readonly onHighlight: (id: number | null) => void;
  /** Names the search that found the technicians; null while it runs, and before the visitor has searched. */
  readonly found: string | null;
  /** Called when the visitor searches around another point. */
  readonly onSearchHere: (point: Point) => void;
}

/** Shows the technicians on a map. The list beside it contains the same information. */
export default function TechnicianMap(props: TechnicianMapProps) {
  const { technicians, choice, centre, radius, own, highlighted, found, onHighlight, onSearchHere } = props;
  const [openId, setOpenId] = useState<number | null>(null);
  const open = technicians.find(({ id }) => id === openId);
  // Closing the previous popup must not close the one that replaced it.
  const close = (id: number) => setOpenId(current => (current === id ? null : current));
  return (
    <BaseMap center={latLngOf(centre)} zoom={DEFAULT_ZOOM} className={classes.map}>
      <Circle
        center={latLngOf(centre)}
        radius={radius * 1000}
        interactive={false}
        className={classes.circle ?? ''}
      />
      {own ? (
        <Marker position={latLngOf(own)} icon={OWN_ICON} interactive={false} zIndexOffset={-100} />
      ) : null}
      <Markers
        technicians={technicians}
        highlighted={highlighted}
        onOpen={setOpenId}
        onHighlight={onHighlight}
      />
      {open ? (
        <MapPopup key={open.id} technician={open} choice={choice} onClose={() => close(open.id)} />
      ) : null}
      <MapView
        centre={centre}
        radius={radius}
        technicians={technicians}
        found={found}
        onSearchHere={onSearchHere}
      />
    </BaseMap>
  );
}
