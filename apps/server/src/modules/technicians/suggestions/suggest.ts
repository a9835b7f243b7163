import type { Query, Reply } from '@oficio/domain/endpoint.ts';
import type {
  PlaceSuggestionOut,
  suggestionEndpoints,
  TechnicianSuggestionOut,
} from '@oficio/domain/search/contract.ts';
import { MAX_SUGGESTIONS } from '@oficio/domain/search/limits.ts';
import { namedPeriod } from '@oficio/domain/search/named-period.ts';
import { placePart, withoutPlace } from '@oficio/domain/search/need-place.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { findBuiltInPlaces, placeNamedIn } from '../../places/public.ts';
import type { ServiceCatalogue } from '../catalogue/service-catalogue.ts';
import type { LiveIndex } from '../index/live-index.ts';
import { type CardReader, readCard } from '../search/cards.ts';
import { positionOf } from '../search/list-technicians.ts';

type Suggest = typeof suggestionEndpoints.suggest;
type Suggestions = Reply<Suggest>;

/** Characters from which on a text gets suggestions. */
const MIN_LENGTH = 2;
/** A longer text is a sentence and no place. */
const MAX_PLACE_WORDS = 5;
/** In a longer text, slips are not looked for unless it names a place with 'en'. */
const MAX_WORDS_WITH_SLIPS = 3;

const NOTHING: Suggestions = {
  services: [],
  places: [],
  technicians: [],
  need: { service_id: null, place: null, period: null },
};

interface Parts {
  readonly catalogue: Pick<ServiceCatalogue, 'suggest'>;
  readonly index: Pick<LiveIndex, 'ready'>;
  readonly readCards: CardReader;
}

/** Returns the handler of `GET /api/search/suggestions`, which answers from memory. It throws 400 for half a position. */
export function createSuggestions({
  catalogue,
  index,
  readCards,
}: Parts): (query: Query<Suggest>) => Promise<Suggestions> {
  const findTechnicians = async (text: string, center: Point | null): Promise<TechnicianSuggestionOut[]> => {
    const ids = (await index.ready()).named(text, { count: MAX_SUGGESTIONS, center });
    return (await readCards(ids)).flatMap(card => (card === undefined ? [] : presentTechnician(card)));
  };
  return async ({ q: text = '', lat, lng }) => {
    const near = positionOf({ lat, lng });
    if (text.length < MIN_LENGTH) return NOTHING;
    const named = placeNamedIn(text);
    const [{ services, bestId }, technicians] = await Promise.all([
      catalogue.suggest(named ? withoutPlace(text, named.label) : text),
      findTechnicians(text, near),
    ]);
    return {
      services: services.slice(0, MAX_SUGGESTIONS),
      places: findPlaces(text, near, services.length > 0),
      technicians,
      need: { service_id: bestId, place: named && presentPlace(named), period: namedPeriod(text) },
    };
  };
}

/**
 * Returns the places that a text may name. Where the text fits a service or is a sentence, a similar name would be a wrong guess ('grifo',
 * 'Griñón') and takes longer than all the rest.
 */
function findPlaces(text: string, near: Point | null, fitsService: boolean): PlaceSuggestionOut[] {
  const part = placePart(text);
  const words = part.split(' ').length;
  if (words > MAX_PLACE_WORDS) return [];
  const isExact = part === text && (fitsService || words > MAX_WORDS_WITH_SLIPS);
  return findBuiltInPlaces(part, { near, limit: MAX_SUGGESTIONS, isExact }).map(presentPlace);
}

function presentTechnician(card: string): TechnicianSuggestionOut {
  const { id, name, photo = null } = readCard(card);
  return { id, name, photo };
}

const presentPlace = ({
  label,
  latitude,
  longitude,
}: Point & { readonly label: string }): PlaceSuggestionOut => ({
  label,
  lat: latitude,
  lng: longitude,
});
