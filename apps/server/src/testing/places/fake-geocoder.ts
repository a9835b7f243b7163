import type { IncomingMessage, ServerResponse } from 'node:http';
import { openFakeServer } from '../http/fake-server.ts';

type GeocoderAnswer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A local geocoding service. The test sets its answers. */
export interface FakeGeocoder {
  /** For `GEOCODER_URL`. */
  readonly url: string;
  /** The search text of each request so far; '' for the address of a point. */
  readonly queries: string[];
  readonly lastRequest: {
    readonly path: string;
    readonly search: URLSearchParams;
    readonly userAgent: string | undefined;
  };
  /** Maximum number of requests that were open at once. */
  readonly maxOpen: number;
  /** Sets the answer to the next requests. */
  setAnswer(answer: GeocoderAnswer): void;
  close(): Promise<void>;
}

/** Starts a service that finds no place. */
export async function startGeocoder(): Promise<FakeGeocoder> {
  const queries: string[] = [];
  let last: FakeGeocoder['lastRequest'] = { path: '', search: new URLSearchParams(), userAgent: undefined };
  let open = 0;
  let maxOpen = 0;
  let answer: GeocoderAnswer = photonAnswer();
  const { origin, close } = await openFakeServer(async (request, response) => {
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    response.once('close', () => {
      open -= 1;
    });
    const { pathname: path, searchParams: search } = new URL(request.url ?? '', 'http://localhost');
    last = {
      path,
      search,
      userAgent: request.headers['user-agent'],
    };
    queries.push(last.search.get('q') ?? '');
    await answer(request, response);
  });
  return {
    url: `${origin}/api/`,
    queries,
    get lastRequest() {
      return last;
    },
    get maxOpen() {
      return maxOpen;
    },
    setAnswer(next) {
      answer = next;
    },
    close,
  };
}

/** Answers with these features in Photon's format. */
export const photonAnswer = (...features: readonly object[]): GeocoderAnswer =>
  jsonAnswer({ type: 'FeatureCollection', features });

export const jsonAnswer =
  (body: unknown): GeocoderAnswer =>
  (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  };

export const statusAnswer =
  (status: number, headers: Readonly<Record<string, string>> = {}): GeocoderAnswer =>
  (_, response) => {
    response.writeHead(status, headers).end('no');
  };

/** Returns a feature in Photon's format. Degrees are WGS 84. */
export const photonFeature = (
  latitude: number,
  longitude: number,
  properties: Readonly<Record<string, string>>,
) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: { osm_type: 'W', osm_id: 1, countrycode: 'ES', country: 'España', ...properties },
});
