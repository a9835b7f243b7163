import type { Database, Engine, Prepared } from '../../../platform/database/database.ts';
import type { Strip } from '../grid/strips.ts';
import type { GradeColumn } from './density-columns.ts';

/**
 * A table's rows of one service in ranges of keys that pass the `filters`; its parameters are the ranges, the service,
 * then those of the filters.
 */
function inStrips(engine: Engine, table: string, key: string, filters = 'true'): string {
  const ranges = engine === 'sqlite' ? 'json_each(?)' : 'jsonb_array_elements(cast(? as jsonb))';
  const strips = `(select cast(value ->> 0 as integer) as low, cast(value ->> 1 as integer) as high
    from ${ranges} as ranges) as strip`;
  const found = `service_id = ? and ${key} between strip.low and strip.high and ${filters}`;
  // SQLite reads a cross join from left to right. PostgreSQL, which cannot know how short the ranges are, would rather
  // read all of the service; `offset 0` keeps it from taking the inner query apart.
  return engine === 'sqlite'
    ? `from ${strips} cross join ${table} where ${found}`
    : `from ${strips} cross join lateral (select * from ${table} where ${found} offset 0) as found`;
}

export const stripsParameter = (ranges: readonly Strip[]): string => JSON.stringify(ranges);

/** Lists of numbers joined by commas, the same technicians in each; null for nobody. Texts cost less than rows do. */
export interface Spots {
  readonly ids: string | null;
  /** Thousandths of a degree. */
  readonly latitudes: string | null;
  readonly longitudes: string | null;
  /** Of the cards' texts. */
  readonly stamps: string | null;
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
  readonly spots: Prepared<Spots>;
  /** strips, service, minimum rating, maximum rate → the ids of all who are there, joined by commas; null for none. */
  readonly ids: Prepared<{ readonly ids: string | null }>;
  /** strips, service, minimum rating, maximum rate, limit → how many are there, counting no further than the limit. */
  readonly count: Prepared<{ readonly count: number }>;
  /** service, minimum rating, limit → the same by rating alone, wherever they are. */
  readonly countRated: Prepared<{ readonly count: number }>;
  /** service, maximum rate, minimum rating, limit → who asks no more, wherever they are, in no order. */
  readonly cheap: Prepared<Ranked>;
  /** JSON list of ids → a line for each in no order, the card's stamp, a space and the card; null for none. */
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
  const densities = new Map<GradeColumn, Prepared<Around>>();
  return {
    spots: prepare(`select ${list('technician_id')} as ids, ${list('latitude')} as latitudes,
      ${list('longitude')} as longitudes, ${list('card_stamp')} as stamps ${withinBox}`),
    ids: prepare(`select ${list('technician_id')} as ids ${within}`),
    count: prepare(`select count(*) as count from (select 1 ${within} limit ?) as found`),
    countRated: prepare(`select count(*) as count from (
      select 1 from search_entries where service_id = ? and rating >= ? limit ?) as found`),
    // The sum keeps the engine from choosing the index of ratings.
    cheap: prepare(`select technician_id as id, rating, reviews from search_entries
      where service_id = ? and rate_cents <= ? and rating + 0 >= ? limit ?`),
    cards: prepare(
      `select string_agg(card_stamp || ' ' || card, '\n') as cards from search_cards where technician_id ${among}`,
    ),
    density(column) {
      const known = densities.get(column);
      if (known) return known;
      const made = prepare<Around>(`select
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
