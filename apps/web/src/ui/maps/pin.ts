import { divIcon } from 'leaflet';
import classes from './pin.module.css';

/** Pin with its point at the place. */
export const PIN = divIcon({
  className: classes.pin ?? '',
  html: '<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true"><path d="M16 1C7.7 1 1 7.6 1 15.8 1 27 16 41 16 41s15-14 15-25.2C31 7.6 24.3 1 16 1z"/><circle cx="16" cy="16" r="5.5"/></svg>',
  iconSize: [32, 42],
  iconAnchor: [16, 41],
});
