import KDBush from 'kdbush';
import { idsOf, type ListedRow, listedPlaceOf, NO_RATE, ratingOf } from '../store/listed.ts';
import { NameIndexBuilder } from './name-index.ts';
import { ANY_SERVICE, type PointTree, type ServiceIndex, type Snapshot } from './snapshot.ts';

/** Items of a range that the tree does not split further. */
export const NODE_SIZE = 64;
const FIRST_CAPACITY = 1024;
const NO_SLOTS = new Uint32Array();

/** The columns of a snapshot while rows are added, in the order of the ids. */
type Columns = Pick<Snapshot, 'ids' | 'ratings' | 'reviews' | 'ratesCents'> & {
  /** Thousandths of a degree. */
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
  /** Positions in the lists of services. */
  readonly offers: Uint32Array;
};

/** Collects technicians and builds a snapshot of them. */
export class SnapshotBuilder {
  #columns = createColumns(FIRST_CAPACITY);
  #count = 0;
  /** Lists of services that technicians offer, because many offer the same ones. */
  readonly #lists: (readonly number[])[] = [];
  /** Positions of the lists by their text. */
  readonly #positions = new Map<string, number>();
  readonly #names = new NameIndexBuilder();

  /** Adds technicians. The ids must ascend over all calls. */
  add(rows: readonly ListedRow[]): void {
    if (this.#count + rows.length > this.#columns.ids.length)
      this.#columns = copyColumns(this.#columns, 2 * (this.#count + rows.length));
    const { ids, latitudes, longitudes, ratings, reviews, ratesCents, offers } = this.#columns;
    let at = this.#count;
    for (const row of rows) {
      const place = listedPlaceOf(row);
      ids[at] = row[0];
      latitudes[at] = place.latitude;
      longitudes[at] = place.longitude;
      ratings[at] = ratingOf(row);
      reviews[at] = row[4];
      ratesCents[at] = row[5] ?? NO_RATE;
      offers[at] = this.#positionOf(row[6] ?? '');
      this.#names.add(row[7]);
      at += 1;
    }
    this.#count = at;
  }

  build(): Snapshot {
    const count = this.#count;
    const rows = new Uint32Array(count);
    for (let row = 0; row < count; row += 1) rows[row] = row;
    const tree = buildTree(this.#columns, rows);
    const columns = pickRows(this.#columns, tree.slots);
    const slotsById = new Uint32Array(count);
    for (let slot = 0; slot < count; slot += 1) slotsById[tree.slots[slot] ?? 0] = slot;
    const indexOf = (tree: PointTree, byRating: Uint32Array): ServiceIndex => ({
      tree,
      byRating,
      ratesByRating: ratesOf(byRating, columns),
    });
    const byRating = sortByRating(slotsById, columns);
    const byRatingOf = this.#splitByService(byRating, columns);
    const any = indexOf({ coordinates: tree.coordinates, slots: rows }, byRating);
    const services = new Map([[ANY_SERVICE, any]]);
    for (const [service, slots] of this.#splitByService(rows, columns))
      services.set(service, indexOf(buildTree(columns, slots), byRatingOf.get(service) ?? NO_SLOTS));
    const { ids, ratings, reviews, ratesCents } = columns;
    return { ids, ratings, reviews, ratesCents, services, names: this.#names.build(tree.slots) };
  }

  #positionOf(services: string): number {
    const known = this.#positions.get(services);
    if (known !== undefined) return known;
    this.#positions.set(services, this.#lists.length);
    return this.#lists.push(idsOf(services)) - 1;
  }

  /** Returns the slots of each service, in the given order. */
  #splitByService(slots: Uint32Array, { offers }: Columns): Map<number, Uint32Array> {
    const parts = new Map(this.#lists.flat().map(service => [service, [] as number[]]));
    const partsOfList = this.#lists.map(list => list.flatMap(service => [parts.get(service) ?? []]));
    for (const slot of slots) for (const part of partsOfList[offers[slot] ?? 0] ?? []) part.push(slot);
    return new Map([...parts].map(([service, part]) => [service, new Uint32Array(part)]));
  }
}

/** Builds a tree of some rows of the columns. */
function buildTree({ longitudes, latitudes }: Columns, rows: Uint32Array): PointTree {
  if (rows.length === 0) return { coordinates: new Int32Array(), slots: rows };
  const index = new KDBush(rows.length, NODE_SIZE, Int32Array);
  for (const row of rows) index.add(longitudes[row] ?? 0, latitudes[row] ?? 0);
  index.finish();
  // Loops, because `from` is several times slower for a million items.
  const slots = new Uint32Array(rows.length);
  for (let item = 0; item < slots.length; item += 1) slots[item] = rows[index.ids[item] ?? 0] ?? 0;
  return { coordinates: new Int32Array(index.coords), slots };
}

/** Sorts slots that are in the order of their ids: best mean first, then most reviews, then lowest id. */
function sortByRating(slotsById: Uint32Array, { ratings, reviews }: Columns): Uint32Array {
  const groups = groupBy(slotsById, ratings);
  const sorted = [...groups.keys()].sort((a, b) => b - a);
  return new Uint32Array(
    sorted.flatMap(rating => groups.get(rating)?.sort((a, b) => (reviews[b] ?? 0) - (reviews[a] ?? 0)) ?? []),
  );
}

function ratesOf(slots: Uint32Array, { ratesCents }: Columns): Int32Array {
  const rates = new Int32Array(slots.length);
  for (let at = 0; at < rates.length; at += 1) rates[at] = ratesCents[slots[at] ?? 0] ?? 0;
  return rates;
}

/** Groups slots by their value in a column. Sorting the values and then each group is faster than sorting a million slots. */
function groupBy(slots: Uint32Array, column: Float64Array): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const slot of slots) addTo(groups, column[slot] ?? 0, slot);
  return groups;
}

function addTo(groups: Map<number, number[]>, key: number, slot: number): void {
  const group = groups.get(key);
  if (group) group.push(slot);
  else groups.set(key, [slot]);
}

const createColumns = (length: number): Columns => ({
  ids: new Float64Array(length),
  latitudes: new Int32Array(length),
  longitudes: new Int32Array(length),
  ratings: new Float64Array(length),
  reviews: new Uint32Array(length),
  ratesCents: new Int32Array(length),
  offers: new Uint32Array(length),
});

function copyColumns(from: Columns, length: number): Columns {
  const to = createColumns(length);
  for (const name of Object.keys(from) as (keyof Columns)[]) to[name].set(from[name]);
  return to;
}

function pickRows(from: Columns, rows: Uint32Array): Columns {
  const to = createColumns(rows.length);
  for (const name of Object.keys(from) as (keyof Columns)[]) {
    const source = from[name];
    const target = to[name];
    for (let slot = 0; slot < rows.length; slot += 1) target[slot] = source[rows[slot] ?? 0] ?? 0;
  }
  return to;
}
