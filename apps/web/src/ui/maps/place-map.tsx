import type { Point } from '@oficio/domain/technicians/geo.ts';
import { useEffect } from 'react';
import { Circle, Marker, useMap } from 'react-leaflet';
import { BaseMap } from './base-map.tsx';
import { PIN } from './pin.ts';
import classes from './place-map.module.css';

interface PlaceMapProps {
  readonly point: Point;
  /** Radius in metres around the point in which the place is; null for an exact point. */
  readonly within: number | null;
  /** Names the map for screen readers. */
  readonly label: string;
}

/** Zoom levels at which single houses or a district are visible. */
const STREET_ZOOM = 16;
const DISTRICT_ZOOM = 13;

/** Map that only shows a place. A chunk of its own; load it with `lazyPart`. */
export default function PlaceMap({ point, within, label }: PlaceMapProps) {
  const at: [number, number] = [point.latitude, point.longitude];
  return (
    <div className={classes.frame}>
      <BaseMap
        className={classes.map}
        center={at}
        zoom={within === null ? STREET_ZOOM : DISTRICT_ZOOM}
        scrollWheelZoom={false}
      >
        <Name label={label} />
        {within === null ? (
          <Marker position={at} icon={PIN} interactive={false} keyboard={false} />
        ) : (
          <Circle center={at} radius={within} interactive={false} className={classes.area ?? ''} />
        )}
      </BaseMap>
    </div>
  );
}

function Name({ label }: { readonly label: string }) {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'application');
    container.setAttribute('aria-label', label);
  }, [map, label]);
  return null;
}
