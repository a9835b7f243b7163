import { DivIcon, type MarkerCluster } from 'leaflet';
import { initialOf } from '../summary/avatar-initial.tsx';
import classes from './map.module.css';

/**
 * Markers are elements, not pictures: they follow the theme and need no files. Names are people's own words, so they
 * are set as text, never as HTML.
 */
function element(className: string | undefined, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className ?? '';
  span.textContent = text;
  return span;
}

const CLASS_NAME = classes.marker ?? '';

/** A pin with the initial that the card has. The marker's title names it, so the letter is kept from being read. */
export function pinIcon(name: string): DivIcon {
  const pin = element(classes.pin, initialOf(name));
  pin.setAttribute('aria-hidden', 'true');
  return new DivIcon({ html: pin, className: CLASS_NAME, iconSize: [40, 46], iconAnchor: [20, 46] });
}

/** How many technicians stand close together. */
export function clusterIcon(cluster: MarkerCluster): DivIcon {
  const count = cluster.getChildCount();
  const disc = element(classes.cluster, String(count));
  disc.append(element('visually-hidden', ' técnicos juntos. Acercar el mapa'));
  return new DivIcon({ html: disc, className: CLASS_NAME, iconSize: [44, 44] });
}

/** The visitor: a dot in another colour and shape than the technicians'. */
export const OWN_ICON = new DivIcon({
  html: '<span class="visually-hidden">Tu ubicación</span>',
  className: classes.own ?? '',
  iconSize: [22, 22],
});
