import { Button } from '@mantine/core';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { DEFAULT_ZOOM } from '@oficio/domain/technicians/limits.ts';
import { DomEvent } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { latLngOf, pointOf } from './lat-lng.ts';
import classes from './map.module.css';

interface ViewProps {
  readonly centre: Point;
  /** Kilometres. */
  readonly radius: number;
  readonly onSearchHere: (point: Point) => void;
}

/** Distance in pixels from the search's centre from which a search at the map's centre is offered. */
const FAR = 90;
/** Distance in metres that is not treated as a move. */
const NEAR = 50;

/** Moves the map with the search, and offers a search where the visitor has moved the map. */
export function View({ centre, radius, onSearchHere }: ViewProps) {
  const map = useMap();
  const controls = useRef<HTMLDivElement>(null);
  const [middle, setMiddle] = useState(() => map.getCenter());
  useMapEvents({ moveend: () => setMiddle(map.getCenter()) });
  useFollow(centre, radius);
  useFit();
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
        <Button size="sm" onClick={() => onSearchHere(pointOf(middle))}>
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

/** Centres a new search point; fits the whole circle of a new radius. */
function useFollow({ latitude, longitude }: Point, radius: number): void {
  const map = useMap();
  const shown = useRef({ latitude, longitude, radius });
  useEffect(() => {
    const last = shown.current;
    shown.current = { latitude, longitude, radius };
    const centre = latLngOf({ latitude, longitude });
    // Not animated: Leaflet ends the animation of a zoom also after its map was removed, with an error.
    const options = { animate: false };
    if (last.radius !== radius) map.fitBounds(circleBounds({ latitude, longitude }, radius), options);
    else if (
      map.getCenter().distanceTo(centre) > NEAR &&
      (last.latitude !== latitude || last.longitude !== longitude)
    )
      map.setView(centre, DEFAULT_ZOOM, options);
  }, [map, latitude, longitude, radius]);
}

/** Leaflet measures its container only once, but the size changes with the window and between list and map. */
function useFit(): void {
  const map = useMap();
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
}

const circleBounds = (centre: Point, radius: number) => latLngOf(centre).toBounds(radius * 2000);
