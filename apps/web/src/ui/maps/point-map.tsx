import type { Point } from '@oficio/domain/technicians/geo.ts';
import { DEFAULT_LOCATION, DEFAULT_ZOOM } from '@oficio/domain/technicians/limits.ts';
import type { LatLng, Map as LeafletMap, Marker as LeafletMarker } from 'leaflet';
import { type RefObject, useEffect, useRef } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { BaseMap } from './base-map.tsx';
import { PIN } from './pin.ts';
import classes from './point-map.module.css';

/** Imperative handle of the map. */
export interface PointMapHandle {
  readonly centre: () => Point;
}

interface PointMapProps {
  /** Null until a place is marked. */
  readonly point: Point | null;
  /** Where the map begins while no place is marked. */
  readonly near?: Point | null;
  readonly onPick: (point: Point) => void;
  readonly handle: RefObject<PointMapHandle | null>;
}

/** Zoom level at which single houses are visible. */
const STREET_ZOOM = 16;

const pointOf = ({ lat, lng }: LatLng): Point => ({ latitude: lat, longitude: lng });

/**
 * Map to mark one place: by a press, by dragging the marker, or by moving the map under the cross. A chunk of its own;
 * load it with `lazy`.
 */
export default function PointMap({ point, near = null, onPick, handle }: PointMapProps) {
  const known = point ?? near;
  const start = known ?? DEFAULT_LOCATION;
  const picked = useRef<Point>(null);
  const pick = (place: Point) => {
    picked.current = place;
    onPick(place);
  };
  return (
    <div className={classes.frame} data-marked={point !== null || undefined}>
      <BaseMap
        className={classes.map}
        center={[start.latitude, start.longitude]}
        zoom={known ? STREET_ZOOM : DEFAULT_ZOOM}
        scrollWheelZoom={false}
      >
        <Control handle={handle} point={point} onPick={pick} picked={picked} />
        {point ? <Mark point={point} onPick={pick} /> : null}
      </BaseMap>
      <span className={classes.cross} aria-hidden="true" />
    </div>
  );
}

interface ControlProps extends PointMapProps {
  /** Last place that was picked on this map. */
  readonly picked: RefObject<Point | null>;
}

function Control({ handle, point, onPick, picked }: ControlProps) {
  const map = useMap();
  useMapEvents({ click: event => onPick(pointOf(event.latlng.wrap())) });
  useEffect(() => {
    nameMap(map);
    handle.current = {
      centre() {
        picked.current = pointOf(map.getCenter().wrap());
        return picked.current;
      },
    };
    return () => {
      handle.current = null;
    };
  }, [map, handle, picked]);
  useFollow(map, point, picked);
  return null;
}

/** Centres a place from another source (an address, the device). A place picked on this map does not move it. */
function useFollow(map: LeafletMap, point: Point | null, picked: RefObject<Point | null>): void {
  const { latitude, longitude } = point ?? {};
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    if (picked.current && isSame(picked.current, { latitude, longitude })) return;
    // Not animated: Leaflet ends the animation of a zoom also after its map was removed, with an error.
    map.setView([latitude, longitude], Math.max(map.getZoom(), STREET_ZOOM), { animate: false });
  }, [map, latitude, longitude, picked]);
}

/** Compares with a tolerance of about 1 m, because forms round coordinates. */
const isSame = (one: Point, other: Point): boolean =>
  Math.abs(one.latitude - other.latitude) < 1e-5 && Math.abs(one.longitude - other.longitude) < 1e-5;

function nameMap(map: LeafletMap): void {
  const container = map.getContainer();
  container.setAttribute('role', 'application');
  container.setAttribute(
    'aria-label',
    'Mapa. Muévelo con las flechas y marca el centro con el botón de debajo.',
  );
}

function Mark({ point, onPick }: { readonly point: Point; readonly onPick: (point: Point) => void }) {
  const marker = useRef<LeafletMarker>(null);
  return (
    <Marker
      ref={marker}
      position={[point.latitude, point.longitude]}
      icon={PIN}
      draggable
      // The button below the map does the same for keyboard users.
      keyboard={false}
      eventHandlers={{
        dragend: () => {
          if (marker.current) onPick(pointOf(marker.current.getLatLng().wrap()));
        },
      }}
    />
  );
}
