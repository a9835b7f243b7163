import { plainWords } from '@oficio/domain/fields/fold.ts';
import type { MigrationConnection } from '../../../../apps/server/src/platform/database/migration/migration.ts';
import { valuesOf } from './sql.ts';

const INDEXES = [
  { table: 'technician_addresses', of: 'technicians', id: 'user_id' },
  { table: 'request_addresses', of: 'requests', id: 'id' },
];

/** The words of all addresses, which the application stores with each address. Requests have the addresses of technicians. */
export async function addressWordStatements(
  connection: Pick<MigrationConnection, 'rows'>,
): Promise<readonly string[]> {
  const addresses = await connection.rows<{ address: string }>('select distinct address from technicians');
  const known = valuesOf(addresses.map(({ address }) => [address, plainWords(address).join(' ')]));
  return INDEXES.map(
    ({ table, of, id }) => `insert into ${table} (rowid, words)
      with known(address, words) as (${known})
      select ${of}.${id}, known.words from ${of} join known on known.address = ${of}.address order by 1`,
  );
}
