import { DEFAULT_TILE_URL, TILE_URL_META } from '@oficio/domain/tiles.ts';
import { useState } from 'react';
import { TileLayer } from 'react-leaflet';
import classes from './base-map.module.css';

const ATTRIBUTION =
  '© colaboradores de <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>';

/** Street tiles. If they fail, the map still works and shows a notice. */
export function Tiles() {
  const [url] = useState(tileUrl);
  const [missing, setMissing] = useState(false);
  return (
    <>
      <TileLayer
        url={url}
        attribution={ATTRIBUTION}
        maxZoom={19}
        // The public tile server requires a referrer, even on pages that send none.
        referrerPolicy="strict-origin-when-cross-origin"
        eventHandlers={{ tileerror: () => setMissing(true), tileload: () => setMissing(false) }}
      />
      {missing ? <p className={classes.missing}>No se han podido cargar las calles</p> : null}
    </>
  );
}

/** Returns the tile URL. The server writes another provider's URL into the page if configured. */
function tileUrl(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${TILE_URL_META}"]`);
  return meta?.content || DEFAULT_TILE_URL;
}
