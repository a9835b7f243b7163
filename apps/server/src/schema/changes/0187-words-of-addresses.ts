import { plainWords } from '@oficio/domain/fields/fold.ts';
import type { Engine } from '../../platform/database/database.ts';
import type { Migration, MigrationConnection } from '../../platform/database/migration/migration.ts';

const ADDRESSES = [
  { of: 'requests', id: 'id', earlier: 'request_address_words', table: 'request_addresses' },
  { of: 'technicians', id: 'user_id', earlier: 'technician_address_words', table: 'technician_addresses' },
] as const;
type Addresses = (typeof ADDRESSES)[number];

const TRIGGERS = ['insert', 'update', 'delete'];
/** Rows of one statement. */
const PART = 1000;

/** Removes the table of single words, whose triggers wrote a row for each word of an address. */
const removeEarlier = (engine: Engine, { of, earlier }: Addresses): readonly string[] => [
  ...TRIGGERS.map(name =>
    engine === 'postgres'
      ? `drop function ${of}_address_${name} cascade`
      : `drop trigger ${of}_address_${name}`,
  ),
  `drop table ${earlier}`,
];

/** FTS5 stores no positions of words. It removes the words of a deleted row at once; by default it only marks them. */
const create = (engine: Engine, { table }: Addresses): readonly string[] =>
  engine === 'postgres'
    ? [`create table ${table} (rowid bigint primary key, words text not null)`]
    : [
        `create virtual table ${table} using fts5 (words, tokenize = 'ascii', detail = none, columnsize = 0)`,
        `insert into ${table} (${table}, rank) values ('secure-delete', 1)`,
      ];

/** Stores the words of all addresses. */
async function fill(connection: Pick<MigrationConnection, 'run' | 'rows'>, { of, id, table }: Addresses) {
  for (let last = 0; ; ) {
    const rows = await connection.rows<{ id: number | string; address: string | null }>(
      `select ${id} as id, address from ${of} where ${id} > ${last} order by ${id} limit ${PART}`,
    );
    if (rows.length === 0) return;
    const values = rows
      .map(row => [row.id, plainWords(row.address ?? '').join(' ')] as const)
      .filter(([, words]) => words !== '')
      .map(([key, words]) => `(${key}, '${words}')`);
    if (values.length > 0)
      await connection.run(`insert into ${table} (rowid, words) values ${values.join(', ')}`);
    last = Number(rows.at(-1)?.id);
  }
}

/** Leaves the words of addresses to the application, which stores them once per address for an index of the engine. See decision 0034. */
export const wordsOfAddresses: Migration = {
  name: '0187-words-of-addresses',
  // The previous version reads the dropped tables.
  isCompatible: false,
  statements: ({ engine }) => [
    ...ADDRESSES.flatMap(addresses => [...removeEarlier(engine, addresses), ...create(engine, addresses)]),
    ...(engine === 'postgres'
      ? ['drop function address_words']
      : ['drop table text_positions', 'drop table text_letters']),
  ],
  async changeRows(connection) {
    for (const addresses of ADDRESSES) await fill(connection, addresses);
    return [];
  },
};
