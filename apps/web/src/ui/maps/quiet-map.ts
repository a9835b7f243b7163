import { AREA_LIST, type Area, GIBRALTAR } from '@oficio/domain/places/areas.ts';
import {
  type LatLngExpression,
  type LatLngTuple,
  type Map as LeafletMap,
  layerGroup,
  polygon,
  svg,
  type Tooltip,
  tooltip,
} from 'leaflet';
import classes from './quiet-map.module.css';
import { NAMED_TOWNS, wayToNearest, withoutOverlaps } from './town-names.ts';

const ATTRIBUTION =
  'Límites: <a href="https://www.ign.es" target="_blank" rel="noopener">IGN</a> · Nombres: <a href="https://www.geonames.org" target="_blank" rel="noopener">GeoNames</a>';
/** Layers of the drawing with their z-indexes, below the street tiles (200), so that those that do come cover it. */
const PROVINCES = { pane: 'provinces', zIndex: '150' } as const;
/** A layer of its own, because an SVG lies over the texts of its layer. */
const TOWNS = { pane: 'towns', zIndex: '160' } as const;
/** Part of the map's size that is drawn on each side of it, for moves. */
const PADDING = 0.5;

/** Draws the provinces and the names of towns on a map, below everything else. Returns a function that removes them. A chunk of its own. */
export function drawQuietMap(map: LeafletMap): () => void {
  for (const { pane: name, zIndex } of [PROVINCES, TOWNS]) addPane(map, name, zIndex);
  map.getContainer().classList.add(classes.quiet ?? '');
  const renderer = svg({ pane: PROVINCES.pane, padding: PADDING });
  const provinces = AREA_LIST.filter(({ code }) => code !== GIBRALTAR).map(area =>
    polygon(ringsOf(area), {
      ...{ pane: PROVINCES.pane, renderer, interactive: false },
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

function addPane(map: LeafletMap, name: string, zIndex: string): void {
  const pane = map.getPane(name) ?? map.createPane(name);
  pane.style.zIndex = zIndex;
  pane.style.pointerEvents = 'none';
  // The notice says what there is; a list of towns without their places helps no reader.
  pane.setAttribute('aria-hidden', 'true');
}

const ringsOf = ({ rings }: Area): LatLngTuple[][] =>
  rings.map(ring =>
    ring.flatMap(({ arc, isReversed }) => {
      const positions = arc.positions.map(([longitude, latitude]): LatLngTuple => [latitude, longitude]);
      return isReversed ? positions.reverse() : positions;
    }),
  );

/** Returns the names of the towns in and around the view; without one in it, also the way to the nearest town. */
function namesOf(map: LeafletMap): Tooltip[] {
  const zoom = map.getZoom();
  const towns = NAMED_TOWNS.filter(({ minZoom }) => minZoom <= zoom).map(({ name, latitude, longitude }) => {
    const place: LatLngTuple = [latitude, longitude];
    const { x, y } = map.latLngToContainerPoint(place);
    return { name, place, x, y };
  });
  const { x: width, y: height } = map.getSize();
  const isWithin = (padding: number) => (town: { readonly x: number; readonly y: number }) =>
    town.x >= -width * padding &&
    town.x <= width * (1 + padding) &&
    town.y >= -height * padding &&
    town.y <= height * (1 + padding);
  const names = withoutOverlaps(towns.filter(isWithin(PADDING)));
  const texts = names.map(({ name, place }) => textAt(place, name, classes.town));
  if (names.some(isWithin(0))) return texts;
  const way = wayToNearest(towns, { width, height });
  if (!way) return texts;
  const km = Math.max(1, Math.round(map.distance(map.getCenter(), way.town.place) / 1000));
  const sign = map.containerPointToLatLng([way.x, way.y]);
  return [...texts, textAt(sign, `${way.arrow} ${way.town.name}, a ${km} km`, classes.way)];
}

/** Returns a text at a place: a tooltip, because markers are what people look for on a map. */
function textAt(place: LatLngExpression, text: string, className: string | undefined): Tooltip {
  const label = document.createElement('span');
  label.textContent = text;
  return tooltip({
    ...{ pane: TOWNS.pane, permanent: true, interactive: false, direction: 'center', opacity: 1 },
    className: className ?? '',
  })
    .setLatLng(place)
    .setContent(label);
}
