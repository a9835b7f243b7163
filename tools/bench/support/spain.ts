import { type Point, radians } from '@oficio/domain/technicians/geo.ts';
import type { Random } from './random.ts';

/** An urban area: its centre, its people in thousands, and their spread around the centre in kilometres. */
type Town = readonly [latitude: number, longitude: number, thousands: number, spreadKm: number];

/**
 * The large urban areas. Population and spread give their centres a density near the real one: Madrid has about 27,000 people
 * per square kilometre, and half of them within 10 km.
 */
const CITIES: readonly Town[] = [
  [40.4168, -3.7038, 6700, 6],
  [41.3874, 2.1686, 5200, 5.5],
  [39.4699, -0.3763, 1650, 4],
  [37.3891, -5.9845, 1550, 4.5],
  [36.7213, -4.4214, 1000, 4],
  [43.263, -2.935, 1000, 4],
  [43.3614, -5.8494, 800, 6],
  [38.3452, -0.481, 780, 4.5],
  [41.6488, -0.8891, 760, 3],
  [37.9922, -1.1307, 680, 5],
  [28.1235, -15.4363, 620, 4],
  [39.5696, 2.6502, 600, 4],
  [37.1773, -3.5986, 580, 4],
  [36.5271, -6.2886, 620, 6],
  [42.2406, -8.7207, 540, 4],
  [28.4636, -16.2518, 500, 4],
  [43.3623, -8.4115, 420, 3],
  [41.6523, -4.7245, 410, 3],
  [43.3183, -1.9812, 400, 4],
  [41.1189, 1.2445, 380, 5],
  [37.6257, -0.9966, 380, 5],
  [42.8125, -1.6458, 360, 2.5],
  [43.4623, -3.8099, 340, 4],
  [37.8882, -4.7794, 330, 3],
  [39.9864, -0.0513, 310, 3.5],
  [42.8467, -2.6716, 270, 2],
  [42.8782, -8.5448, 240, 4],
  [36.8381, -2.4597, 240, 3],
  [40.9701, -5.6635, 210, 2],
  [37.2614, -6.9447, 230, 3],
  [41.9794, 2.8214, 200, 3],
  [42.3439, -3.6969, 190, 2],
  [42.5987, -5.5671, 190, 3],
  [38.9943, -1.8585, 175, 2],
  [38.8794, -6.9706, 165, 2.5],
  [42.4627, -2.445, 165, 2],
  [41.6176, 0.62, 160, 2.5],
  [37.7796, -3.7849, 130, 2],
  [42.3358, -7.8639, 120, 2],
  [43.0097, -7.556, 100, 2],
];

/** Corners of the part of the mainland for the small towns. Degrees. */
const MAINLAND = { south: 37.2, north: 43.2, west: -6.8, east: -0.6 };
const SMALL_TOWNS = 3000;
/** People in all small towns, in thousands. */
const SMALL_TOWN_PEOPLE = 17_000;
const SMALL_TOWN_SPREAD_KM = 1.2;
const KM_PER_DEGREE = 111.195;

/** Returns random places of people: draws a town by its population, then a distance from its centre. */
export function createSpain(random: Random): () => Point {
  const towns = [...CITIES, ...smallTowns(random)];
  const reached: number[] = [];
  let people = 0;
  for (const [, , thousands] of towns) {
    people += thousands;
    reached.push(people);
  }
  return () => {
    const [latitude, longitude, , spread] = townAt(towns, reached, random() * people);
    // The density falls by the factor e with every `spread` kilometres from the centre.
    const away = -spread * Math.log((1 - random()) * (1 - random()));
    const direction = random() * 2 * Math.PI;
    const north = (away * Math.sin(direction)) / KM_PER_DEGREE;
    const east = (away * Math.cos(direction)) / KM_PER_DEGREE;
    return {
      latitude: latitude + north,
      longitude: longitude + east / Math.cos(radians(latitude)),
    };
  };
}

/** Returns town sizes: few large ones and many small ones. */
function smallTowns(random: Random): Town[] {
  const weights = Array.from({ length: SMALL_TOWNS }, (_, rank) => 1 / (rank + 20));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map(weight => [
    MAINLAND.south + random() * (MAINLAND.north - MAINLAND.south),
    MAINLAND.west + random() * (MAINLAND.east - MAINLAND.west),
    (weight / sum) * SMALL_TOWN_PEOPLE,
    SMALL_TOWN_SPREAD_KM,
  ]);
}

function townAt(towns: readonly Town[], reached: readonly number[], person: number): Town {
  let low = 0;
  let high = towns.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reached[middle] ?? 0) > person) high = middle;
    else low = middle + 1;
  }
  const town = towns[low];
  if (!town) throw new RangeError('There is no town');
  return town;
}
