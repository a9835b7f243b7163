import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

const HOUR_MS = 3_600_000;

/** Returns one in the morning (UTC) of the last Sunday of a month, when the clocks of the European Union change. */
function clockChange(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() - last.getUTCDay() * 24 * HOUR_MS + HOUR_MS;
}

const MARCH = 2;
const OCTOBER = 9;

/** Instants from which Madrid has another offset from UTC. */
const OFFSETS = [
  [0, HOUR_MS] as const,
  ...Array.from({ length: 101 }, (_, n) => 2000 + n).flatMap(year => [
    [clockChange(year, MARCH), 2 * HOUR_MS] as const,
    [clockChange(year, OCTOBER), HOUR_MS] as const,
  ]),
];

/** Stands for the sum of all days, as in `modules/admin/store/figures.ts`. */
const ALL_DAYS = '-1';

/** Returns the day in Madrid of an instant: days since 1970. */
const dayOf = (instant: string) =>
  `(${instant} + (select milliseconds from madrid_offsets where since <= ${instant} order by since desc limit 1)) / 86400000`;

/** What the rows of a table add to the figures; `$` stands for the row. */
interface Measure {
  readonly table: string;
  readonly metric: string;
  readonly day: string;
  readonly value: string;
  readonly where: string;
  /** The triggers run only when one of these columns changes. */
  readonly columns: readonly string[];
}

const MEASURES: readonly Measure[] = [
  {
    table: 'requests',
    metric: `'request:' || $.status`,
    day: dayOf('$.created_at'),
    value: '1',
    where: 'true',
    columns: ['status'],
  },
  {
    table: 'users',
    metric: `'registration'`,
    day: dayOf('$.created_at'),
    value: '1',
    where: 'true',
    columns: [],
  },
  {
    table: 'users',
    metric: `'user'`,
    day: ALL_DAYS,
    value: '1',
    where: '$.deleted_at is null',
    columns: ['deleted_at'],
  },
  {
    table: 'technicians',
    metric: `case $.approved when 1 then 'technician:approved' else 'technician:waiting' end`,
    day: ALL_DAYS,
    value: '1',
    where: 'true',
    columns: ['approved'],
  },
  { table: 'reviews', metric: `'review'`, day: ALL_DAYS, value: '1', where: 'true', columns: [] },
  {
    table: 'payments',
    metric: `'paid_cents'`,
    day: dayOf('$.paid_at'),
    value: '$.amount_cents',
    // Without payments that came too late or twice, because they were refunded at once.
    where: `$.paid_at is not null and $.outcome = 'paid'`,
    columns: ['paid_at', 'outcome', 'amount_cents'],
  },
];

const TABLES = [...new Set(MEASURES.map(({ table }) => table))];

const rowOf = ({ metric, day, value, where }: Measure, row: string, sign: '' | '-') =>
  `select ${metric}, ${day}, ${sign}(${value}) where ${where}`.replaceAll('$.', `${row}.`);

/** Returns the statements of a trigger that add the new row and take the old one away. */
const changes = (measures: readonly Measure[], rows: readonly (readonly [row: string, sign: '' | '-'])[]) =>
  measures
    .flatMap(measure =>
      rows.map(
        ([row, sign]) => `insert into figure_changes (metric, day, value) ${rowOf(measure, row, sign)};`,
      ),
    )
    .join('\n');

const NEW = ['new', ''] as const;
const OLD = ['old', '-'] as const;

function triggersOf(engine: Engine, table: string): readonly string[] {
  const measures = MEASURES.filter(measure => measure.table === table);
  const trigger = (when: string, name: string, condition: string, body: string) =>
    engine === 'sqlite'
      ? [`create trigger ${table}_figures_${name} after ${when} on ${table} ${condition} begin ${body} end`]
      : [
          `create function ${table}_figures_${name}() returns trigger language plpgsql as $body$ begin ${body} return null; end $body$`,
          `create trigger ${table}_figures_${name} after ${when} on ${table}
            for each row ${condition} execute function ${table}_figures_${name}()`,
        ];
  const differs = (column: string) =>
    `old.${column} is ${engine === 'sqlite' ? 'not' : 'distinct from'} new.${column}`;
  const updates = measures.filter(({ columns }) => columns.length > 0);
  const columns = updates.flatMap(measure => measure.columns);
  return [
    ...trigger('insert', 'insert', '', changes(measures, [NEW])),
    ...trigger('delete', 'delete', '', changes(measures, [OLD])),
    ...(updates.length === 0
      ? []
      : trigger(
          `update of ${columns.join(', ')}`,
          'update',
          `when (${columns.map(differs).join(' or ')})`,
          changes(updates, [OLD, NEW]),
        )),
  ];
}

const fill = (measure: Measure) => {
  const { metric, day, value, where } = measure;
  const sums = (of: string) =>
    `insert into figure_days (metric, day, value)
      select ${metric}, ${of}, sum(${value}) from ${measure.table} counted where ${where} group by 1, 2`.replaceAll(
      '$.',
      'counted.',
    );
  return day === ALL_DAYS ? [sums(day)] : [sums(day), sums(ALL_DAYS)];
};

/** Adds the administrators' figures as sums per day, which triggers keep. They replace counts of all rows. */
export const figures: Migration = {
  name: '0094-figures',
  isCompatible: true,
  statements: ({ engine, generatedId, clustered }) => [
    `create table madrid_offsets (since bigint not null primary key, milliseconds integer not null) ${clustered}`,
    `insert into madrid_offsets (since, milliseconds) values ${OFFSETS.map(([since, offset]) => `(${since}, ${offset})`).join(', ')}`,
    `create table figure_days (
      metric text not null,
      day integer not null,
      value bigint not null,
      primary key (day, metric)
    ) ${clustered}`,
    `create table figure_changes (
      id ${generatedId},
      metric text not null,
      day integer not null,
      value bigint not null
    )`,
    ...TABLES.flatMap(table => triggersOf(engine, table)),
    ...MEASURES.flatMap(fill),
  ],
};
