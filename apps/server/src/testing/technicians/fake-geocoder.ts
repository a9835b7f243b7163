import type { IncomingMessage, ServerResponse } from 'node:http';
import { openFakeServer } from '../http/fake-server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A geocoding service on this machine that answers what a test tells it to. */
export interface StandInGeocoder {
  /** For `GEOCODER_URL`. */
  readonly url: string;
  /** The words of each search so far. */
  readonly asked: string[];
  /** What it was asked last, whole. */
  readonly last: { readonly search: URLSearchParams; readonly userAgent: string | undefined };
  /** How many requests it ever had open at once. */
  readonly most: number;
  /** Answers like this from now on. */
  answers(answer: Answer): void;
  close(): Promise<void>;
}

/** Starts one that knows no place. */
export async function startGeocoder(): Promise<StandInGeocoder> {
  const asked: string[] = [];
  let last: StandInGeocoder['last'] = { search: new URLSearchParams(), userAgent: undefined };
  let open = 0;
  let most = 0;
  let answer: Answer = photonAnswer();
  const { origin, close } = await openFakeServer(async (request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
    last = {
      search: new URL(request.url ?? '', 'http://localhost').searchParams,
      userAgent: request.headers['user-agent'],
    };
    asked.push(last.search.get('q') ?? '');
    await answer(request, response);
  });
  return {
    url: `${origin}/api/`,
    asked,
    get last() {
      return last;
    },
    get most() {
      return most;
    },
    answers(next) {
      answer = next;
    },
    close,
  };
}

/** Answers these features as Photon does. */
export const photonAnswer = (...features: readonly object[]): Answer =>
  jsonAnswer({ type: 'FeatureCollection', features });

export const jsonAnswer =
  (body: unknown): Answer =>
  (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  };

export const statusAnswer =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, headers).end('no');
  };

/** A feature of Photon's. Degrees are WGS 84. */
export const photonFeature = (
  latitude: number,
  longitude: number,
  properties: Readonly<Record<string, string>>,
) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: { osm_type: 'W', osm_id: 1, countrycode: 'ES', country: 'España', ...properties },
});
