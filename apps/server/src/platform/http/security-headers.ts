import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { DEFAULT_TILE_URL } from '@oficio/domain/tiles.ts';
import helmet from 'helmet';
import type { Settings } from '../settings/settings.ts';

/** Header names in lower case and their values. */
export type HeaderTable = Readonly<Record<string, string>>;

const STRIPE_SCRIPT = 'https://js.stripe.com';
const YEAR_SECONDS = 31_536_000;

/**
 * Returns the headers of every response: of routes, errors, the live channel, and of answers that bypass Fastify. Helmet
 * computes them once, because they depend only on the settings.
 */
export function securityHeaders(settings: Pick<Settings, 'tileUrl' | 'production'>): HeaderTable {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(optionsFor(settings))(request, response, (error?: unknown) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/**
 * Policy of the worker that decodes HEIC photos, the only code of the site that may use WebAssembly (decision 0049). It loads
 * files of this site and nothing else.
 */
export const HEIC_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Policy of the other hashed files. Browsers apply it only where a file is opened as a document or as a worker, which the app does with none
 * of them. The policy of the pages would add half a kilobyte to each file.
 */
export const ASSET_POLICY = "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** Headers that browsers ignore on scripts, style sheets and fonts. */
export const ONLY_OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

function optionsFor({ tileUrl, production }: Pick<Settings, 'tileUrl' | 'production'>) {
  const tiles = new URL((tileUrl ?? DEFAULT_TILE_URL).replace(/\{\w+\}/g, 'a')).origin;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", STRIPE_SCRIPT],
        // Widgets and the map set positions through style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', tiles],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'https://api.stripe.com'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: [STRIPE_SCRIPT, 'https://hooks.stripe.com'],
      },
    },
    strictTransportSecurity: production && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
  };
}
