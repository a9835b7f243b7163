import KDBush from 'kdbush';
import { ANY_SERVICE, type ListedTechnician } from './listed.ts';
import type { PointTree, ServiceIndex, Snapshot } from './snapshot.ts';

/** Items of a range that the tree does not split further. `walkTree` must use the same number. */
export const NODE_SIZE = 64;
const FIRST_CAPACITY = 1024;

/** The columns of a snapshot while rows are added, in the order of the ids. */
type Columns = Pick<Snapshot, 'ids' | 'latitudes' | 'longitudes' | 'ratings' | 'reviews' | 'ratesCents'>;

/** Collects technicians and builds a snapshot of them. */
export class SnapshotBuilder {
  #columns = createColumns(FIRST_CAPACITY);
  #count = 0;
  readonly #members = new Map<number, number[]>();

  /** Adds technicians. The ids must ascend over all calls. */
  add(technicians: readonly ListedTechnician[]): void {
    for (const technician of technicians) {
      if (this.#count === this.#columns.ids.length)
        this.#columns = copyColumns(this.#columns, 2 * this.#count);
      const row = this.#count;
      this.#count += 1;
      this.#columns.ids[row] = technician.id;
      this.#columns.latitudes[row] = technician.latitude;
      this.#columns.longitudes[row] = technician.longitude;
      this.#columns.ratings[row] = technician.rating;
      this.#columns.reviews[row] = technician.reviews;
      this.#columns.ratesCents[row] = technician.rateCents;
      for (const service of technician.serviceIds) {
        const members = this.#members.get(service);
        if (members) members.push(row);
        else this.#members.set(service, [row]);
      }
    }
  }

  build(): Snapshot {
    const count = this.#count;
    const rows = new Uint32Array(count);
    for (let row = 0; row < count; row += 1) rows[row] = row;
    const tree = buildTree(this.#columns, rows);
    const columns = pickRows(this.#columns, tree.slots);
    const slotsById = new Uint32Array(count);
    for (let slot = 0; slot < count; slot += 1) slotsById[tree.slots[slot] ?? 0] = slot;
    const any: ServiceIndex = {
      tree: { coordinates: tree.coordinates, slots: rows },
      byRating: rows.slice().sort(byRating(columns)),
      byRate: rows
        .slice()
        .sort((a, b) => (columns.ratesCents[a] ?? 0) - (columns.ratesCents[b] ?? 0) || a - b),
    };
    const services = new Map([[ANY_SERVICE, any]]);
    for (const [service, members] of this.#members) {
      const slots = Uint32Array.from(members, row => slotsById[row] ?? 0);
      const isMember = new Uint8Array(count);
      for (const slot of slots) isMember[slot] = 1;
      const among = (slot: number) => isMember[slot] === 1;
      services.set(service, {
        tree: buildTree(columns, slots),
        byRating: any.byRating.filter(among),
        byRate: any.byRate.filter(among),
      });
    }
    return { count, ...columns, slotsById, services };
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

const byRating =
  ({ ratings, reviews, ids }: Columns) =>
  (a: number, b: number): number =>
    (ratings[b] ?? 0) - (ratings[a] ?? 0) ||
    (reviews[b] ?? 0) - (reviews[a] ?? 0) ||
    (ids[a] ?? 0) - (ids[b] ?? 0);

const createColumns = (length: number): Columns => ({
  ids: new Float64Array(length),
  latitudes: new Int32Array(length),
  longitudes: new Int32Array(length),
  ratings: new Float64Array(length),
  reviews: new Uint32Array(length),
  ratesCents: new Int32Array(length),
});

function copyColumns(from: Columns, length: number): Columns {
  const to = createColumns(length);
  for (const name of Object.keys(from) as (keyof Columns)[]) to[name].set(from[name]);
  return to;
}

function pickRows(from: Columns, rows: Uint32Array): Columns {
  const to = createColumns(rows.length);
  for (const name of Object.keys(from) as (keyof Columns)[])
    for (let slot = 0; slot < rows.length; slot += 1) to[name][slot] = from[name][rows[slot] ?? 0] ?? 0;
  return to;
}
