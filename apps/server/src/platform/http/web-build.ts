import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TILE_URL_META } from '@oficio/domain/tiles.ts';
import { escapeHtml } from '../html/escape-html.ts';
import type { Settings } from '../settings/settings.ts';

/** The built web app. */
export interface WebBuild {
  /** Folder of the files that a browser may have. */
  readonly folder: string;
  /** The document in which every page stands, told where the map's tiles are. */
  readonly template: string;
  /** Vite's manifest: what each source module became. */
  readonly manifest: unknown;
}

/** The names under which a browser asks for nothing: they are read here. */
export const TEMPLATE = 'index.html';
export const MANIFEST = 'manifest.json';
/** What browsers install the app by; it names the site, so it is not served as it was built. */
export const APP_MANIFEST = 'manifest.webmanifest';

const FOLDER = fileURLToPath(new URL('../../../../web/dist/client/', import.meta.url));

/** Null when the web app was not built: then there is the API alone. */
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
