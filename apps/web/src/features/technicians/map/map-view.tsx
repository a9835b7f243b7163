import { Button } from '@mantine/core';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { DEFAULT_ZOOM } from '@oficio/domain/technicians/limits.ts';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import { DomEvent, LatLng, LatLngBounds } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import classes from './technician-map.module.css';

interface MapViewProps {
  readonly centre: Point;
  /** Kilometres. */
  readonly radius: number;
  readonly technicians: readonly TechnicianCardOut[];
  /** As in `TechnicianMapProps`. */
  readonly found: string | null;
  readonly onSearchHere: (point: Point) => void;
}

/** Distance in pixels from the search's centre from which a search at the map's centre is offered. */
const FAR = 90;
/** Distance in metres that is not treated as a move. */
const NEAR = 50;
/** Pixels between the results and the edge of the map, for the pins and the button over it. */
const SPACE = 56;
/** Largest zoom level for results, at which streets have names. */
const STREET_ZOOM = 15;
/** Not animated: Leaflet ends the animation of a zoom also after its map was removed, with an error. */
const AT_ONCE = { animate: false };

/** Moves the map with the search, and offers a search where the visitor has moved the map. */
export function MapView(props: MapViewProps) {
  const { centre, radius, onSearchHere } = props;
  const map = useMap();
  const controls = useRef<HTMLDivElement>(null);
  const [middle, setMiddle] = useState(() => map.getCenter());
  useMapEvents({ moveend: () => setMiddle(map.getCenter()) });
  useSize();
  useFollow(props);
  useEffect(() => {
    // Screen readers must pass the arrow keys to the map.
    map.getContainer().setAttribute('role', 'application');
    map
      .getContainer()
      .setAttribute('aria-label', 'Mapa. Muévelo con las flechas; acércalo con + y aléjalo con −.');
    if (controls.current) DomEvent.disableClickPropagation(controls.current);
  }, [map]);

  const pixel = map.latLngToContainerPoint(latLngOf(centre));
  const isFar = pixel.distanceTo(map.latLngToContainerPoint(middle)) > FAR;
  const circle = circleBounds(centre, radius);
  return (
    <div ref={controls} className={classes.controls}>
      {isFar ? (
        <Button size="sm" onClick={() => onSearchHere(pointOfLatLng(middle))}>
          Buscar en esta zona
        </Button>
      ) : map.getBounds().contains(circle) ? null : (
        <Button size="sm" variant="default" onClick={() => map.fitBounds(circle)}>
          Ver todo el radio
        </Button>
      )}
    </div>
  );
}

/**
 * Shows the usual part of a place at first, and fits the results of each search of the visitor. The centre stays visible, so that the
 * distances can be seen. Without results, it fits the searched circle.
 */
function useFollow({ centre: { latitude, longitude }, radius, technicians, found }: MapViewProps): void {
  const map = useMap();
  const shown = useRef({ latitude, longitude });
  const fitted = useRef<string>(null);
  const fit = useEffectEvent(() => {
    // More pages of the same search do not move the map. A hidden one has no size.
    if (found === null || found === fitted.current || map.getSize().x === 0) return;
    fitted.current = found;
    const centre = latLngOf({ latitude, longitude });
    const bounds =
      technicians.length === 0
        ? circleBounds({ latitude, longitude }, radius)
        : new LatLngBounds([centre, ...technicians.map(latLngOf)]);
    map.fitBounds(bounds, { ...AT_ONCE, padding: [SPACE, SPACE], maxZoom: STREET_ZOOM });
  });
  useEffect(() => {
    const last = shown.current;
    shown.current = { latitude, longitude };
    const centre = latLngOf({ latitude, longitude });
    if (last.latitude === latitude && last.longitude === longitude) return;
    if (map.getCenter().distanceTo(centre) > NEAR) map.setView(centre, DEFAULT_ZOOM, AT_ONCE);
  }, [map, latitude, longitude]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search that was answered fits its results
  useEffect(() => fit(), [found]);
  useEffect(() => {
    const onResize = () => fit();
    map.on('resize', onResize);
    return () => {
      map.off('resize', onResize);
    };
  }, [map]);
}

/** Leaflet measures its container only once, but the size changes with the window and between list and map. */
function useSize(): void {
  const map = useMap();
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
}

const circleBounds = (centre: Point, radius: number) => latLngOf(centre).toBounds(radius * 2000);

/** Converts a point to Leaflet's type. */
export const latLngOf = ({ latitude, longitude }: Point): LatLng => new LatLng(latitude, longitude);

/** Converts Leaflet's point, rounded to about 10 m. Normalises longitudes of a map that was scrolled around the world. */
function pointOfLatLng(place: LatLng): Point {
  const { lat, lng } = place.wrap();
  return { latitude: Number(lat.toFixed(4)), longitude: Number(lng.toFixed(4)) };
}
