import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TILE_URL_META } from '@oficio/domain/tiles.ts';
import type { Settings } from '../settings/settings.ts';
import { escapeHtml } from './escape-html.ts';

/** The built web app. */
export interface WebBuild {
  /** Folder of the files that browsers may load. */
  readonly folder: string;
  /** The HTML document of every page, with the address of the map tiles inserted. */
  readonly template: string;
  /** Vite's manifest: source module → built files. */
  readonly manifest: unknown;
}

/** Files of the build that the server reads and does not serve as they are. */
export const TEMPLATE = 'index.html';
export const MANIFEST = 'manifest.json';
/** The web app manifest. It contains the site name, so it is not served as built. */
export const APP_MANIFEST = 'manifest.webmanifest';

const FOLDER = fileURLToPath(new URL('../../../../web/dist/client/', import.meta.url));

/** Returns null when the web app was not built. The server then offers only the API. */
export function readWebBuild({ tileUrl }: Pick<Settings, 'tileUrl'>): WebBuild | null {
  const file = join(FOLDER, TEMPLATE);
  if (!existsSync(file)) return null;
  const tiles = escapeHtml(tileUrl ?? '');
  return {
    folder: FOLDER,
    template: readFileSync(file, 'utf8').replace(
      `name="${TILE_URL_META}" content=""`,
      () => `name="${TILE_URL_META}" content="${tiles}"`,
    ),
    manifest: JSON.parse(readFileSync(join(FOLDER, MANIFEST), 'utf8')),
  };
}
