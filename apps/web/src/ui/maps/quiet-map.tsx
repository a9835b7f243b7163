import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { drawQuietMap } from './quiet-drawing.ts';

/** Draws provinces and towns on the map around it in the place of streets, and returns the text that says so. A chunk of its own. */
export default function QuietMap() {
  const map = useMap();
  useEffect(() => drawQuietMap(map), [map]);
  return 'No llegan las calles del mapa. Se ven provincias y pueblos.';
}
