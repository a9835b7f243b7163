import { DEFAULT_TILE_URL, TILE_URL_META } from '@oficio/domain/tiles.ts';
import type { TileLayer as LeafletTileLayer, TileEvent } from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { TileLayer, useMap } from 'react-leaflet';
import { LazyCode } from '../../lib/loading/lazy-code.ts';
import classes from './base-map.module.css';
import { TileWatch } from './tile-watch.ts';

const quietMap = new LazyCode(() => import('./quiet-map.ts'));

const MISSING = 'No llegan las calles del mapa.';
const MISSING_AND_DRAWN = `${MISSING} Se ven provincias y pueblos.`;

const ATTRIBUTION =
  '© colaboradores de <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>';
/** Time after which tiles count as missing although their host has not refused them. */
const SILENCE_MS = 6000;
/** Time between two attempts while the streets are missing. */
const RETRY_MS = 30_000;
/** Time without tiles before they are asked for again. A browser joins a picture to a request for it that a moment ago was unanswered. */
const PAUSE_MS = 500;

/** Street tiles. While they do not come, a quiet map with borders and towns is shown instead, and a notice says so. */
export function StreetTiles() {
  const [url] = useState(tileUrl);
  const { isMissing, layer, eventHandlers } = useMissingTiles();
  const notice = useQuietMap(isMissing);
  return (
    <>
      <TileLayer
        ref={layer}
        url={url}
        attribution={ATTRIBUTION}
        maxZoom={19}
        // The public tile server requires a referrer, even on pages that send none.
        referrerPolicy="strict-origin-when-cross-origin"
        eventHandlers={eventHandlers}
      />
      <p role="status" className={classes.missing}>
        {notice}
      </p>
    </>
  );
}

/** Shows the quiet map while the streets are missing. Returns the notice, which changes only once so that it is read only once. */
function useQuietMap(isMissing: boolean): string | null {
  const map = useMap();
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => {
    if (!isMissing) return;
    let isEnded = false;
    let remove = () => {};
    quietMap.load().then(
      ({ drawQuietMap }) => {
        if (isEnded) return;
        remove = drawQuietMap(map);
        setNotice(MISSING_AND_DRAWN);
      },
      () => {
        if (!isEnded) setNotice(MISSING);
      },
    );
    return () => {
      isEnded = true;
      remove();
      setNotice(null);
    };
  }, [map, isMissing]);
  return notice;
}

/** Follows the tiles of a layer, and asks for them again while they are missing. */
function useMissingTiles() {
  const [isMissing, setMissing] = useState(false);
  const layer = useRef<LeafletTileLayer>(null);
  const [watch] = useState(() => new TileWatch());
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  const judge = () => {
    if (!watch.isWaiting) {
      clearTimeout(silence.current);
      silence.current = undefined;
    }
    // Without a verdict the map stays as it is, so that it does not flicker on each move.
    if (watch.verdict) setMissing(watch.verdict === 'missing');
  };
  const giveUp = () => {
    watch.giveUp();
    judge();
  };
  // Without a judgement: when the layer leaves the map, its tiles go one by one.
  const remove = ({ tile }: TileEvent) => watch.remove(tile);
  const eventHandlers = {
    tileloadstart: ({ tile }: TileEvent) => {
      watch.begin(tile);
      silence.current ??= setTimeout(giveUp, SILENCE_MS);
    },
    tileload: ({ tile }: TileEvent) => {
      watch.end(tile, 'loaded');
      judge();
    },
    tileerror: ({ tile }: TileEvent) => {
      watch.end(tile, 'failed');
      judge();
    },
    tileunload: remove,
    tileabort: remove,
  };
  useEffect(() => () => clearTimeout(silence.current), []);
  useRetries(isMissing, layer);
  return { isMissing, layer, eventHandlers };
}

/** Asks for the tiles again from time to time, and when the device has a network again, because Leaflet asks only once. */
function useRetries(isMissing: boolean, layer: RefObject<LeafletTileLayer | null>): void {
  const map = useMap();
  useEffect(() => {
    if (!isMissing) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const retry = () => {
      const tiles = layer.current;
      if (!tiles) return;
      tiles.remove();
      clearTimeout(pause);
      pause = setTimeout(() => tiles.addTo(map), PAUSE_MS);
    };
    const timer = setInterval(() => {
      if (!document.hidden) retry();
    }, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(pause);
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [map, isMissing, layer]);
}

/** Returns the tile URL. The server writes another provider's URL into the page if configured. */
function tileUrl(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${TILE_URL_META}"]`);
  return meta?.content || DEFAULT_TILE_URL;
}
