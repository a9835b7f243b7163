import { DivIcon, type MarkerCluster } from 'leaflet';
import { initialOf } from '../../../ui/data/avatar.tsx';
import classes from './map.module.css';

/**
 * Builds markers from elements instead of images, so that they follow the theme. Sets names as text, never as HTML,
 * because users choose them.
 */
function element(className: string | undefined, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className ?? '';
  span.textContent = text;
  return span;
}

const CLASS_NAME = classes.marker ?? '';

/**
 * Returns a pin with the technician's initial. The initial is hidden from screen readers, because the marker's title has
 * the name.
 */
export function pinIcon(name: string): DivIcon {
  const pin = element(classes.pin, initialOf(name));
  pin.setAttribute('aria-hidden', 'true');
  return new DivIcon({ html: pin, className: CLASS_NAME, iconSize: [40, 46], iconAnchor: [20, 46] });
}

/** Returns the icon of a cluster, with the number of technicians. */
export function clusterIcon(cluster: MarkerCluster): DivIcon {
  const count = cluster.getChildCount();
  const disc = element(classes.cluster, String(count));
  disc.append(element('visually-hidden', ' técnicos juntos. Acercar el mapa'));
  return new DivIcon({ html: disc, className: CLASS_NAME, iconSize: [44, 44] });
}

/** Returns the visitor's icon, which differs from the technicians' in colour and shape. */
export const OWN_ICON = new DivIcon({
  html: '<span class="visually-hidden">Tu ubicación</span>',
  className: classes.own ?? '',
  iconSize: [22, 22],
});
