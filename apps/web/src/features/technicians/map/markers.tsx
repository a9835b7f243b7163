import 'leaflet.markercluster';
import 'leaflet.markercluster/dist/MarkerCluster.css';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import { DivIcon, type LeafletKeyboardEvent, Marker, type MarkerCluster, MarkerClusterGroup } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { initialOf } from '../../../ui/data/avatar.tsx';
import { latLngOf } from './map-view.tsx';
import classes from './technician-map.module.css';

interface MarkersProps {
  readonly technicians: readonly TechnicianCardOut[];
  readonly highlighted: number | null;
  /** Called when a marker is pressed. Must be a stable function. */
  readonly onOpen: (id: number) => void;
  /**
   * Called with the technician's id when its marker is hovered or focused, with null afterwards. Must be a stable
   * function.
   */
  readonly onHighlight: (id: number | null) => void;
}

/** Shows one marker for each technician, and clusters for overlapping markers. */
export function Markers({ technicians, highlighted, onOpen, onHighlight }: MarkersProps) {
  const map = useMap();
  const [group] = useState(createGroup);
  const [markers, setMarkers] = useState<ReadonlyMap<number, Marker>>(new Map());

  useEffect(() => {
    map.addLayer(group);
    return () => {
      map.removeLayer(group);
    };
  }, [map, group]);

  useEffect(() => {
    const next = new Map(
      technicians.map(technician => [technician.id, markerOf(technician, { onOpen, onHighlight })]),
    );
    group.addLayers([...next.values()]);
    setMarkers(next);
    return () => {
      group.clearLayers();
    };
  }, [group, technicians, onOpen, onHighlight]);

  useEffect(() => {
    const marker = highlighted === null ? undefined : markers.get(highlighted);
    if (!marker || !group.hasLayer(marker)) return;
    const shown = group.getVisibleParent(marker);
    shown?.setZIndexOffset(1000).getElement()?.setAttribute('data-highlighted', '');
    return () => {
      shown?.setZIndexOffset(0).getElement()?.removeAttribute('data-highlighted');
    };
  }, [group, markers, highlighted]);

  return null;
}

function createGroup(): MarkerClusterGroup {
  return new MarkerClusterGroup({
    iconCreateFunction: clusterIcon,
    maxClusterRadius: 44,
    showCoverageOnHover: false,
    spiderLegPolylineOptions: { weight: 1.5, color: 'currentColor', opacity: 0.5 },
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
}

function markerOf(
  technician: TechnicianCardOut,
  { onOpen, onHighlight }: Pick<MarkersProps, 'onOpen' | 'onHighlight'>,
): Marker {
  const { id, name } = technician;
  const marker = new Marker(latLngOf(technician), { icon: pinIcon(name), title: name });
  marker.on('click', () => onOpen(id));
  marker.on('mouseover', () => onHighlight(id));
  marker.on('mouseout', () => onHighlight(null));
  // Leaflet creates a new element each time the marker leaves a cluster.
  marker.on('add', () => {
    marker.getElement()?.addEventListener('focus', () => onHighlight(id));
    marker.getElement()?.addEventListener('blur', () => onHighlight(null));
  });
  marker.on('keydown', (event: LeafletKeyboardEvent) => {
    if (event.originalEvent.key !== 'Enter' && event.originalEvent.key !== ' ') return;
    event.originalEvent.preventDefault();
    onOpen(id);
  });
  return marker;
}

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
function pinIcon(name: string): DivIcon {
  const pin = element(classes.pin, initialOf(name));
  pin.setAttribute('aria-hidden', 'true');
  return new DivIcon({ html: pin, className: CLASS_NAME, iconSize: [40, 46], iconAnchor: [20, 46] });
}

/** Returns the icon of a cluster, with the number of technicians. */
function clusterIcon(cluster: MarkerCluster): DivIcon {
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
