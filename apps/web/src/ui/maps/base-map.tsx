import 'leaflet/dist/leaflet.css';
import { useEffect, useState } from 'react';
import { AttributionControl, MapContainer, type MapContainerProps, useMap, ZoomControl } from 'react-leaflet';
import classes from './base-map.module.css';
import { StreetTiles } from './street-tiles.tsx';

/** Base of all maps: street tiles with attribution, Spanish zoom buttons, gestures and our colours. */
export function BaseMap({ className, children, ...map }: MapContainerProps) {
  return (
    <MapContainer
      {...map}
      zoomControl={false}
      attributionControl={false}
      className={`${classes.map} ${className ?? ''}`}
    >
      <StreetTiles />
      <AttributionControl prefix={false} />
      <ZoomControl position="bottomright" zoomInTitle="Acercar" zoomOutTitle="Alejar" />
      <TouchGestures />
      {children}
    </MapContainer>
  );
}

/** Milliseconds that the hint stays after the last move of one finger. */
const HINT_MS = 1500;
/** Parts of a map that one finger moves or scrolls. */
const OWN_GESTURES = '.leaflet-marker-draggable, .leaflet-popup';

/** Lets one finger scroll the page over a map, and says that two move the map. A mouse drags the map as before. */
function TouchGestures() {
  const map = useMap();
  const [isHinting, setHinting] = useState(false);
  useEffect(() => {
    const container = map.getContainer();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Leaflet drags with any pointer. This event comes before those of touch and mouse that Leaflet uses.
    const onPress = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') map.dragging.enable();
      else map.dragging.disable();
    };
    const onMove = ({ touches, target }: TouchEvent) => {
      clearTimeout(timer);
      const isOne = touches.length === 1 && target instanceof Element && !target.closest(OWN_GESTURES);
      setHinting(isOne);
      if (isOne) timer = setTimeout(() => setHinting(false), HINT_MS);
    };
    container.addEventListener('pointerdown', onPress, { capture: true });
    container.addEventListener('touchmove', onMove, { passive: true });
    return () => {
      clearTimeout(timer);
      container.removeEventListener('pointerdown', onPress, { capture: true });
      container.removeEventListener('touchmove', onMove);
    };
  }, [map]);
  return (
    <p className={classes.gesture} data-shown={isHinting || undefined} aria-hidden="true">
      Usa dos dedos para mover el mapa
    </p>
  );
}
