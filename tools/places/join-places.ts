import { fold } from '@oficio/domain/fields/fold.ts';
import { TOWN_LIST } from '@oficio/domain/places/town-list.ts';
import { aliasesOf, isBilingual, OF_PARTS } from './aliases.ts';
import { halvesOf, isBeginning, sameName, withArticle, wordsOf } from './names.ts';
import type { Sources } from './packages.ts';
import { areaOf, contains, kmToOutline, type Position, type Shape, shapeOf } from './shapes.ts';
import { type Town, townsOfSpain } from './towns.ts';

export interface Place {
  /** Five digits: the code of the INE of the municipality. */
  readonly code: string;
  /** 'Las Rozas de Madrid', 'Arrasate/Mondragón'. */
  readonly name: string;
  readonly at: Position;
  /** Inhabitants of the largest town in GeoNames; 0 if it knows none. Only to order places. */
  readonly population: number;
  readonly aliases: readonly string[];
}

export interface Places {
  readonly municipalities: readonly Place[];
  /** Towns and parts of towns that are no municipalities, with the code of theirs. */
  readonly towns: readonly Place[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Municipalities that left another one, `from`, after the sources were made. Usansolo did in 2023; its point is set by hand. */
const NEW_MUNICIPALITIES: readonly (Place & { readonly from: string })[] = [
  { code: '48916', name: 'Usansolo', at: [-2.819, 43.222], population: 4570, aliases: [], from: '48036' },
];
/** Codes from 53 on are areas that several municipalities share; the outlines have Gibraltar among them. */
const PROVINCES = 52;
/** Large towns with their names and points in Spanish texts of the product. Their number of inhabitants is at least about this. */
const KNOWN = new Map(
  TOWN_LIST.map(([code, name, latitude, longitude]) => [code, { name, at: [longitude, latitude] as const }]),
);
const KNOWN_POPULATION = 10_000;
const MIN_POPULATION = 1000;
/** A place on the coast may be just outside of its outline, which is simplified. */
const REACH_KM = 1.5;
/** Degrees: some hundred metres, then some metres for outlines that are too small for it. */
const PRECISIONS = [0.002, 0.0001];

/** Joins the sources by the code of the INE. Throws when they disagree about the municipalities. */
export function joinPlaces({ list, atlas, geoNames, feature, polylabel }: Sources): Places {
  const shapes = atlas.objects.municipalities.geometries
    .filter(({ id }) => Number(id.slice(0, 2)) <= PROVINCES)
    .map(geometry => shapeOf(geometry.id, geometry.properties.name, feature(atlas, geometry).geometry));
  const listed = new Map(list.map(({ provCode, code, name }) => [`${provCode}${code}`, withArticle(name)]));
  assertSame(new Set(shapes.map(({ code }) => code)), new Set(listed.keys()));
  const towns = townsOfSpain(geoNames);
  const namesOf = (shape: Shape) => [listed.get(shape.code) ?? shape.name, withArticle(shape.name)];
  const { seats, seatsByCode } = findNamedSeats(shapes, towns, namesOf);
  const named = new Set(seats.values());
  const townsIn = groupByShape(
    shapes,
    towns.filter(town => !named.has(town)),
  );
  const counts = { seatsByCode, seatsByName: seats.size - seatsByCode, largestTowns: 0, pointsInside: 0 };
  const municipalities = shapes.map(shape => {
    const [name = '', ...otherNames] = namesOf(shape);
    const inside = townsIn.get(shape.code)?.toSorted(bySize) ?? [];
    const names = [name, ...otherNames];
    const namedSeat = seats.get(shape.code);
    const seat = namedSeat ?? inside.find(({ kind }) => kind.startsWith('PPLA')) ?? inside[0];
    if (!namedSeat) counts[seat ? 'largestTowns' : 'pointsInside'] += 1;
    const known = KNOWN.get(Number(shape.code));
    const isKnown =
      known !== undefined && names.flatMap(halvesOf).some(half => isBeginning(half, known.name));
    const population = Math.max(
      seat?.population ?? 0,
      inside[0]?.population ?? 0,
      known ? KNOWN_POPULATION : 0,
    );
    const at = namedSeat?.at ?? (isKnown ? known.at : (seat?.at ?? pointInside(shape)));
    const aliases = namedSeat ? aliasesOf(shape.code, names, { ...namedSeat, population }) : [];
    return { code: shape.code, ...shownName(shape.code, names, aliases, known?.name), at, population };
  });
  for (const { name, at, from } of NEW_MUNICIPALITIES)
    if (!shapes.some(shape => shape.code === from && contains(shape, at)))
      throw new Error(`${name} is not inside of ${from}`);
  const all = [...municipalities, ...NEW_MUNICIPALITIES].sort(byCode);
  const ofNew = new Set(NEW_MUNICIPALITIES.map(({ name }) => name));
  const others = shapes.flatMap(shape =>
    (townsIn.get(shape.code) ?? [])
      .filter(
        town => town.population >= MIN_POPULATION && !ofNew.has(town.name) && !isNamed(town, namesOf(shape)),
      )
      .map(({ name, at, population }) => ({
        code: shape.code,
        name: name.replaceAll(' / ', '/'),
        at,
        population,
        aliases: OF_PARTS[name] ?? [],
      })),
  );
  const kept = onePerName(others).sort(byCode);
  return {
    municipalities: all,
    towns: kept,
    counts: { ...counts, municipalities: all.length, towns: kept.length },
  };

  /** Returns the point farthest from the outline of the largest part. Outlines that the atlas reduced to a line get their middle. */
  function pointInside(shape: Shape): Position {
    const largest = shape.polygons.reduce((most, polygon) =>
      areaOf(polygon) > areaOf(most) ? polygon : most,
    );
    for (const precision of PRECISIONS) {
      const [x, y] = polylabel(largest, precision);
      if (contains(shape, [x, y])) return [x, y];
    }
    const [outer = []] = largest;
    return [mean(outer.map(([x]) => x)), mean(outer.map(([, y]) => y))];
  }
}

/**
 * Returns the town of each municipality that has its name and is in its outline or close to it. One with the code of the municipality is preferred,
 * but the codes are often those of a neighbour.
 */
function findNamedSeats(
  shapes: readonly Shape[],
  towns: readonly Town[],
  namesOf: (shape: Shape) => readonly string[],
) {
  const seats = new Map<string, Town>();
  const taken = new Set<Town>();
  const find = (
    groups: ReadonlyMap<string, readonly Town[]>,
    keysOf: (shape: Shape) => readonly string[],
  ) => {
    for (const shape of shapes) {
      if (seats.has(shape.code)) continue;
      const seat = keysOf(shape)
        .flatMap(key => groups.get(key) ?? [])
        .filter(town => !taken.has(town) && isNamed(town, namesOf(shape)))
        .filter(town => contains(shape, town.at) || isNear(shape, town))
        .sort(bySize)[0];
      if (!seat) continue;
      seats.set(shape.code, seat);
      taken.add(seat);
    }
    return seats.size;
  };
  const seatsByCode = find(
    Map.groupBy(towns, ({ code }) => code),
    ({ code }) => [code],
  );
  find(
    Map.groupBy(towns, ({ name }) => sameName(name)),
    shape => namesOf(shape).flatMap(halvesOf).map(sameName),
  );
  find(groupByShape(shapes, towns), ({ code }) => [code]);
  return { seats, seatsByCode };
}

/** The seat of a municipality may have a shorter name: 'Ciutadella' in 'Ciutadella de Menorca'. */
function isNamed({ name, otherNames, kind }: Town, names: readonly string[]): boolean {
  const wanted = names.flatMap(halvesOf).concat(names);
  const keys = new Set(wanted.map(sameName));
  return (
    [...halvesOf(name), ...otherNames].some(other => keys.has(sameName(other))) ||
    (kind.startsWith('PPLA') && wanted.some(long => isBeginning(long, name)))
  );
}

/**
 * Chooses the name to show; the others are aliases. A large town has the name that the product already shows, such as 'Alicante' for
 * 'Alacant/Alicante' or 'Valencia' for 'València', unless only accents differ from a Spanish name.
 */
function shownName(code: string, names: readonly string[], aliases: readonly string[], known = '') {
  const [official = ''] = names;
  const all = [...names, ...aliases].flatMap(halvesOf);
  const isAccented = all.some(half => fold(half) === fold(known)) && isBilingual(code);
  const name = isAccented || all.includes(known) ? known : official;
  const taken = new Set(halvesOf(name).map(wordsOf));
  const others = all.filter(half => {
    const isNew = !taken.has(wordsOf(half));
    taken.add(wordsOf(half));
    return isNew;
  });
  return { name, aliases: others };
}

function groupByShape(
  shapes: readonly Shape[],
  towns: readonly Town[],
): ReadonlyMap<string, readonly Town[]> {
  const groups = new Map<string, Town[]>();
  for (const town of towns) {
    const shape = shapes.find(candidate => contains(candidate, town.at)) ?? nearOutline(shapes, town);
    if (!shape) continue;
    const group = groups.get(shape.code);
    if (group) group.push(town);
    else groups.set(shape.code, [town]);
  }
  return groups;
}

const nearOutline = (shapes: readonly Shape[], town: Town): Shape | undefined =>
  shapes.find(shape => shape.code === town.code && isNear(shape, town));

const isNear = (shape: Shape, { at }: Town): boolean => kmToOutline(shape, at) <= REACH_KM;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function assertSame(one: ReadonlySet<string>, other: ReadonlySet<string>): void {
  const different = [...one.symmetricDifference(other)];
  if (different.length > 0) throw new Error(`Codes in one source only: ${different.join(', ')}`);
}

/** Keeps the larger one of two towns with the same name in a municipality. */
function onePerName(towns: readonly Place[]): Place[] {
  const kept = new Map<string, Place>();
  for (const town of towns.toSorted((a, b) => b.population - a.population)) {
    const key = `${town.code} ${sameName(town.name)}`;
    if (!kept.has(key)) kept.set(key, town);
  }
  return [...kept.values()];
}

const bySize = (a: Town, b: Town): number => b.population - a.population;
const byCode = (a: Place, b: Place): number =>
  a.code === b.code ? b.population - a.population : a.code < b.code ? -1 : 1;
