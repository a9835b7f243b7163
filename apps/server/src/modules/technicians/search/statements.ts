import type { Database, Engine, Prepared } from '../../../platform/database/database.ts';
import type { GradeColumn } from './grades.ts';
import type { Strip } from './grid.ts';

/** The items of a JSON list passed as one parameter: `item.value`, in the order of `item.key`. */
const items = (engine: Engine) =>
  engine === 'sqlite'
    ? 'json_each(?) as item'
    : 'jsonb_array_elements(cast(? as jsonb)) with ordinality as item(value, key)';

/** Ranges of keys, passed as one parameter made by `stripsParameter`. */
export const strips = (engine: Engine) => `(
  select cast(item.value ->> 0 as integer) as low, cast(item.value ->> 1 as integer) as high from ${items(engine)}
) as strip`;

export const stripsParameter = (ranges: readonly Strip[]): string => JSON.stringify(ranges);

export interface Spot {
  readonly id: number;
  /** Thousandths of a degree. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface Ranked {
  readonly id: number;
  readonly rating: number;
  readonly reviews: number;
}

export interface Around {
  readonly own: number | null;
  readonly near: number | null;
  readonly inside: number | null;
}

/** The statements of the search, prepared once. Parameters in the order of the question marks. */
export interface Statements {
  /** strips, service, minimum rating, maximum rate, south, north, west, east → who is there. */
  readonly spots: Prepared<Spot>;
  /** strips, service, minimum rating, maximum rate → the ids of all who are there, joined by commas; null for none. */
  readonly ids: Prepared<{ readonly ids: string | null }>;
  /** strips, service, minimum rating, maximum rate, limit → how many are there, counting no further than the limit. */
  readonly count: Prepared<{ readonly count: number }>;
  /** service, minimum rating, maximum rate, limit → the same, wherever they are. */
  readonly countAll: Prepared<{ readonly count: number }>;
  /** List of [technician, distance] → the text of their cards in that order, null for none. */
  readonly cards: Prepared<{ readonly cards: string | null }>;
  /** service, block, service, strips near, service, strips inside → counts of one column in these blocks. */
  density(column: GradeColumn): Prepared<Around>;
  /** The next best, in three ranges of one index. All end with: minimum rating, maximum rate, limit. */
  readonly ranked: {
    /** service, rating, reviews, technician … → as good and as often reviewed, listed later. */
    readonly sameReviews: Prepared<Ranked>;
    /** service, rating, reviews … → as good, less often reviewed. */
    readonly sameRating: Prepared<Ranked>;
    /** service, rating … → less good. */
    readonly lower: Prepared<Ranked>;
  };
}

export function prepareStatements({ engine, prepare }: Pick<Database, 'engine' | 'prepare'>): Statements {
  const within = `from ${strips(engine)} cross join search_entries
    where service_id = ? and cell between strip.low and strip.high and rating >= ? and rate_cents <= ?`;
  const ranked = (range: string) =>
    prepare<Ranked>(`select technician_id as id, rating, reviews from search_entries
      where service_id = ? and ${range} and rating >= ? and rate_cents <= ?
      order by rating desc, reviews desc, technician_id limit ?`);
  const sum = (
    column: GradeColumn,
  ) => `(select sum(${column}) from ${strips(engine)} cross join search_density
    where service_id = ? and block between strip.low and strip.high)`;
  const densities = new Map<GradeColumn, Prepared<Around>>();
  return {
    spots: prepare(`select technician_id as id, latitude, longitude ${within}
      and latitude between ? and ? and longitude between ? and ?`),
    ids: prepare(`select string_agg(cast(technician_id as text), ',') as ids ${within}`),
    count: prepare(`select count(*) as count from (select 1 ${within} limit ?) as found`),
    countAll: prepare(`select count(*) as count from (
      select 1 from search_entries where service_id = ? and rating >= ? and rate_cents <= ? limit ?) as found`),
    cards: prepare(`select
      string_agg(card || cast(item.value -> 1 as text) || '}', ',' order by item.key) as cards
      from ${items(engine)} cross join search_cards
      where technician_id = cast(item.value ->> 0 as bigint)`),
    density(column) {
      const known = densities.get(column);
      if (known) return known;
      const made = prepare<Around>(`select
        (select ${column} from search_density where service_id = ? and block = ?) as own,
        ${sum(column)} as near, ${sum(column)} as inside`);
      densities.set(column, made);
      return made;
    },
    ranked: {
      sameReviews: ranked('rating = ? and reviews = ? and technician_id > ?'),
      sameRating: ranked('rating = ? and reviews < ?'),
      lower: ranked('rating < ?'),
    },
  };
}
