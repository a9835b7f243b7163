import type { Database, Engine, Prepared } from '../../../platform/database/database.ts';
import type { Strip } from '../grid/strips.ts';
import type { GradeColumn } from './density-columns.ts';

/**
 * Returns the `from` and `where` clauses for the rows of one service within ranges of keys. Parameters: the ranges, the service,
 * then the parameters of `filters`.
 */
function inStrips(engine: Engine, table: string, key: string, filters = 'true'): string {
  const ranges = engine === 'sqlite' ? 'json_each(?)' : 'jsonb_array_elements(cast(? as jsonb))';
  const strips = `(select cast(value ->> 0 as integer) as low, cast(value ->> 1 as integer) as high
    from ${ranges} as ranges) as strip`;
  const found = `service_id = ? and ${key} between strip.low and strip.high and ${filters}`;
  // SQLite reads a cross join from left to right. PostgreSQL cannot estimate how short the ranges are and would read all rows of
  // the service; `offset 0` keeps it from merging the inner query into the outer one.
  return engine === 'sqlite'
    ? `from ${strips} cross join ${table} where ${found}`
    : `from ${strips} cross join lateral (select * from ${table} where ${found} offset 0) as found`;
}

export const stripsParameter = (ranges: readonly Strip[]): string => JSON.stringify(ranges);

/** Numbers joined by commas, with the same order of technicians in each list; null for none. One text costs less than many rows. */
export interface TechnicianLists {
  readonly ids: string | null;
  /** Thousandths of a degree. */
  readonly latitudes: string | null;
  readonly longitudes: string | null;
  /** Stamps of the cards' texts. */
  readonly stamps: string | null;
}

export interface Ranked {
  readonly id: number;
  readonly rating: number;
  readonly reviews: number;
}

/** Technicians counted in the block at the centre, in the blocks near it, and in the blocks inside the circle. */
export interface DensityCounts {
  readonly own: number | null;
  readonly near: number | null;
  readonly inside: number | null;
}

/** The prepared statements of the search. The comments list parameters, in order, → result. */
export interface Statements {
  /** strips, service, minimum rating, maximum rate, south, north, west, east → the technicians in the strips and the box. */
  readonly spots: Prepared<TechnicianLists>;
  /** strips, service, minimum rating, maximum rate → the ids of the technicians in the strips, joined by commas; null for none. */
  readonly ids: Prepared<{ readonly ids: string | null }>;
  /** strips, service, minimum rating, maximum rate, limit → the number of technicians in the strips, up to the limit. */
  readonly count: Prepared<{ readonly count: number }>;
  /** service, minimum rating, limit → the number of technicians at any place, up to the limit. */
  readonly countRated: Prepared<{ readonly count: number }>;
  /** service, maximum rate, minimum rating, limit → technicians at any place, in no order. */
  readonly cheap: Prepared<Ranked>;
  /** JSON list of ids → one line per technician, in no order: stamp, space, card; null for none. */
  readonly cards: Prepared<{ readonly cards: string | null }>;
  /** Returns the statement: service, block, service, strips near, service, strips inside → counts in this column. */
  density(column: GradeColumn): Prepared<DensityCounts>;
  /** The next best technicians, in three ranges of one index. The last parameters are: minimum rating, maximum rate, limit. */
  readonly ranked: {
    /** service, rating, reviews, technician … → the same rating and number of reviews, a higher id. */
    readonly sameReviews: Prepared<Ranked>;
    /** service, rating, reviews … → the same rating, fewer reviews. */
    readonly sameRating: Prepared<Ranked>;
    /** service, rating … → a lower rating. */
    readonly lower: Prepared<Ranked>;
  };
}

export function prepareStatements({ engine, prepare }: Pick<Database, 'engine' | 'prepare'>): Statements {
  const filters = 'rating >= ? and rate_cents <= ?';
  const within = inStrips(engine, 'search_entries', 'cell', filters);
  const withinBox = inStrips(
    engine,
    'search_entries',
    'cell',
    `${filters} and latitude between ? and ? and longitude between ? and ?`,
  );
  const among =
    engine === 'sqlite'
      ? 'in (select value from json_each(?))'
      : "= any(cast(translate(?, '[]', '{}') as bigint[]))";
  const list = (column: string) => `string_agg(cast(${column} as text), ',')`;
  const ranked = (range: string) =>
    prepare<Ranked>(`select technician_id as id, rating, reviews from search_entries
      where service_id = ? and ${range} and ${filters}
      order by rating desc, reviews desc, technician_id limit ?`);
  const sum = (column: GradeColumn) => `select sum(${column}) ${inStrips(engine, 'search_density', 'block')}`;
  const densities = new Map<GradeColumn, Prepared<DensityCounts>>();
  return {
    spots: prepare(`select ${list('technician_id')} as ids, ${list('latitude')} as latitudes,
      ${list('longitude')} as longitudes, ${list('card_stamp')} as stamps ${withinBox}`),
    ids: prepare(`select ${list('technician_id')} as ids ${within}`),
    count: prepare(`select count(*) as count from (select 1 ${within} limit ?) as found`),
    countRated: prepare(`select count(*) as count from (
      select 1 from search_entries where service_id = ? and rating >= ? limit ?) as found`),
    // `rating + 0` keeps the engine from choosing the index of ratings.
    cheap: prepare(`select technician_id as id, rating, reviews from search_entries
      where service_id = ? and rate_cents <= ? and rating + 0 >= ? limit ?`),
    cards: prepare(
      `select string_agg(card_stamp || ' ' || card, '\n') as cards from search_cards where technician_id ${among}`,
    ),
    density(column) {
      const known = densities.get(column);
      if (known) return known;
      const made = prepare<DensityCounts>(`select
        (select ${column} from search_density where service_id = ? and block = ?) as own,
        (${sum(column)}) as near, (${sum(column)}) as inside`);
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
