import 'leaflet/dist/leaflet.css';
import { AttributionControl, MapContainer, type MapContainerProps, ZoomControl } from 'react-leaflet';
import classes from './base-map.module.css';
import { Tiles } from './map-tiles.tsx';
import { TouchGestures } from './touch-gestures.tsx';

/** Base of all maps: street tiles with attribution, Spanish zoom buttons, gestures and our colours. */
export function BaseMap({ className, children, ...map }: MapContainerProps) {
  return (
    <MapContainer
      {...map}
      zoomControl={false}
      attributionControl={false}
      className={`${classes.map} ${className ?? ''}`}
    >
      <Tiles />
      <AttributionControl prefix={false} />
      <ZoomControl position="bottomright" zoomInTitle="Acercar" zoomOutTitle="Alejar" />
      <TouchGestures />
      {children}
    </MapContainer>
  );
}
