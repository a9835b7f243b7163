import { AREA_LIST, type Area, GIBRALTAR } from '@oficio/domain/places/areas.ts';
import { divIcon, type LatLngTuple, type Map as LeafletMap, layerGroup, marker, polygon, svg } from 'leaflet';
import classes from './quiet-map.module.css';
import { NAMED_TOWNS, withoutOverlaps } from './town-names.ts';

const ATTRIBUTION =
  'Límites: <a href="https://www.ign.es" target="_blank" rel="noopener">IGN</a> · Nombres: <a href="https://www.geonames.org" target="_blank" rel="noopener">GeoNames</a>';
const PANE = 'quiet';
/** Below the street tiles (200), so that those that do come cover the drawing. */
const PANE_Z_INDEX = '150';
/** Part of the map's size that is drawn on each side of it, for moves. */
const PADDING = 0.5;

/** Draws the provinces and the names of towns on a map, below everything else. Returns a function that removes them. A chunk of its own. */
export function drawQuietMap(map: LeafletMap): () => void {
  const pane = map.getPane(PANE) ?? map.createPane(PANE);
  pane.style.zIndex = PANE_Z_INDEX;
  pane.style.pointerEvents = 'none';
  // The notice says what there is; a list of towns without their places helps no reader.
  pane.setAttribute('aria-hidden', 'true');
  map.getContainer().classList.add(classes.quiet ?? '');
  const renderer = svg({ pane: PANE, padding: PADDING });
  const provinces = AREA_LIST.filter(({ code }) => code !== GIBRALTAR).map(area =>
    polygon(ringsOf(area), {
      ...{ pane: PANE, renderer, interactive: false },
      className: classes.province ?? '',
    }),
  );
  const drawing = layerGroup(provinces, { attribution: ATTRIBUTION }).addTo(map);
  const names = layerGroup().addTo(drawing);
  const nameTowns = () => {
    names.clearLayers();
    for (const name of namesOf(map)) names.addLayer(name);
  };
  nameTowns();
  map.on('moveend', nameTowns);
  return () => {
    map.off('moveend', nameTowns);
    drawing.remove();
    renderer.remove();
    map.getContainer().classList.remove(classes.quiet ?? '');
  };
}

const ringsOf = ({ rings }: Area): LatLngTuple[][] =>
  rings.map(ring =>
    ring.flatMap(({ arc, isReversed }) => {
      const positions = arc.positions.map(([longitude, latitude]): LatLngTuple => [latitude, longitude]);
      return isReversed ? positions.reverse() : positions;
    }),
  );

/** Returns markers with the names of the towns in and around the view. */
function namesOf(map: LeafletMap) {
  const bounds = map.getBounds().pad(PADDING);
  const zoom = map.getZoom();
  const candidates = NAMED_TOWNS.filter(
    ({ minZoom, latitude, longitude }) => minZoom <= zoom && bounds.contains([latitude, longitude]),
  ).map(town => ({ ...town, ...map.project([town.latitude, town.longitude]) }));
  return withoutOverlaps(candidates).map(({ name, latitude, longitude }) => {
    const label = document.createElement('span');
    label.textContent = name;
    return marker([latitude, longitude], {
      ...{ pane: PANE, interactive: false, keyboard: false },
      icon: divIcon({ className: classes.town ?? '', html: label, iconSize: [0, 0] }),
    });
  });
}
