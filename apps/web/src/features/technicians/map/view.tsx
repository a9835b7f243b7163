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

/** Pixels the map may be off the search's centre before searching there is offered. */
const FAR = 90;
/** Metres that are no move at all. */
const NEAR = 50;

/** What part of the world is in view: follows the search, and offers to search where the visitor has moved it. */
export function View({ centre, radius, onSearchHere }: ViewProps) {
  const map = useMap();
  const controls = useRef<HTMLDivElement>(null);
  const [middle, setMiddle] = useState(() => map.getCenter());
  // A popup that the map moves for is no wish to search elsewhere.
  const isMakingRoom = useRef(false);
  useMapEvents({
    autopanstart: () => {
      isMakingRoom.current = true;
    },
    moveend: () => {
      if (!isMakingRoom.current) setMiddle(map.getCenter());
      isMakingRoom.current = false;
    },
  });
  useFollow(centre, radius);
  useFit();
  useEffect(() => {
    // The arrow keys are the map's own while it holds the focus.
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

/** A new centre comes to the middle; a new radius comes into view as a whole. */
function useFollow({ latitude, longitude }: Point, radius: number): void {
  const map = useMap();
  const shown = useRef({ latitude, longitude, radius });
  useEffect(() => {
    const last = shown.current;
    shown.current = { latitude, longitude, radius };
    const centre = latLngOf({ latitude, longitude });
    if (last.radius !== radius) map.fitBounds(circleBounds({ latitude, longitude }, radius));
    else if (
      map.getCenter().distanceTo(centre) > NEAR &&
      (last.latitude !== latitude || last.longitude !== longitude)
    )
      map.setView(centre, DEFAULT_ZOOM);
  }, [map, latitude, longitude, radius]);
}

/** Leaflet measures its box once; ours changes with the window, and when a phone turns from the list to the map. */
function useFit(): void {
  const map = useMap();
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
}

const circleBounds = (centre: Point, radius: number) => latLngOf(centre).toBounds(radius * 2000);
