import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.js';

/** Version of the product; the tests compare it with `packages/domain/version.ts`. */
export const VERSION = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** Folder of the finished releases. */
export const RELEASES = join(root, 'release');

/** Name of the release's folder and of its archive without the ending. */
export const RELEASE_NAME = `oficio-${VERSION}`;

/** Workspaces that the server runs from. The payment sandbox is missing on purpose. */
export const WORKSPACES = /** @type {const} */ (['apps/server', 'apps/web', 'packages/domain']);

/** The workspace that exists only outside production. */
export const SANDBOX_PACKAGE = '@oficio/stripe-sandbox';
