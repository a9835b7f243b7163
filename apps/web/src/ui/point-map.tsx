import type { Point } from '@oficio/domain/technicians/geo.ts';
import { DEFAULT_LOCATION, DEFAULT_ZOOM } from '@oficio/domain/technicians/limits.ts';
import { divIcon, type LatLng, type Map as LeafletMap, type Marker as LeafletMarker } from 'leaflet';
import { type RefObject, useEffect, useRef } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { BaseMap } from './base-map.tsx';
import classes from './point-map.module.css';

/** What whoever shows the map may ask of it. */
export interface PointMapHandle {
  readonly centre: () => Point;
}

interface PointMapProps {
  /** Null while no place is marked. */
  readonly point: Point | null;
  readonly onPick: (point: Point) => void;
  readonly handle: RefObject<PointMapHandle | null>;
}

/** Close enough to tell one door from the next. */
const STREET_ZOOM = 16;

const pointOf = ({ lat, lng }: LatLng): Point => ({ latitude: lat, longitude: lng });

/**
 * A small map to mark one place on: by a press, by dragging the mark, or by moving the map (with the arrow keys, too)
 * under the cross in its middle. A chunk of its own: fetch it with `lazy`.
 */
export default function PointMap({ point, onPick, handle }: PointMapProps) {
  const start = point ?? DEFAULT_LOCATION;
  return (
    <div className={classes.frame} data-marked={point !== null || undefined}>
      <BaseMap
        className={classes.map}
        center={[start.latitude, start.longitude]}
        zoom={point ? STREET_ZOOM : DEFAULT_ZOOM}
        scrollWheelZoom={false}
      >
        <Control handle={handle} point={point} onPick={onPick} />
        {point ? <Mark point={point} onPick={onPick} /> : null}
      </BaseMap>
      <span className={classes.cross} aria-hidden="true" />
    </div>
  );
}

function Control({ handle, point, onPick }: PointMapProps) {
  const map = useMap();
  useMapEvents({ click: event => onPick(pointOf(event.latlng.wrap())) });
  useEffect(() => {
    nameMap(map);
    handle.current = { centre: () => pointOf(map.getCenter().wrap()) };
    return () => {
      handle.current = null;
    };
  }, [map, handle]);
  useFollow(map, point);
  return null;
}

/** A place that came from elsewhere (the device's position) is shown; one that is in sight already moves nothing. */
function useFollow(map: LeafletMap, point: Point | null): void {
  const { latitude, longitude } = point ?? {};
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    const place: [number, number] = [latitude, longitude];
    if (!map.getBounds().contains(place)) map.setView(place, Math.max(map.getZoom(), STREET_ZOOM));
  }, [map, latitude, longitude]);
}

function nameMap(map: LeafletMap): void {
  const container = map.getContainer();
  container.setAttribute('role', 'application');
  container.setAttribute(
    'aria-label',
    'Mapa. Muévelo con las flechas y marca el centro con el botón de debajo.',
  );
}

const ICON = divIcon({
  className: classes.mark ?? '',
  html: '<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true"><path d="M16 1C7.7 1 1 7.6 1 15.8 1 27 16 41 16 41s15-14 15-25.2C31 7.6 24.3 1 16 1z"/><circle cx="16" cy="16" r="5.5"/></svg>',
  iconSize: [32, 42],
  iconAnchor: [16, 41],
});

function Mark({ point, onPick }: { readonly point: Point; readonly onPick: (point: Point) => void }) {
  const marker = useRef<LeafletMarker>(null);
  return (
    <Marker
      ref={marker}
      position={[point.latitude, point.longitude]}
      icon={ICON}
      draggable
      // The button under the map does the same for the keyboard, and better.
      keyboard={false}
      eventHandlers={{
        dragend: () => {
          if (marker.current) onPick(pointOf(marker.current.getLatLng().wrap()));
        },
      }}
    />
  );
}
