import { listingOf } from '../../../apps/server/src/modules/technicians/search/listing.ts';
import type { ProfileRow } from '../../../apps/server/src/modules/technicians/store/read-profiles.ts';
import type { MigrationConnection } from '../../../apps/server/src/platform/database/migrate.ts';
import { inserts } from './sql.ts';

/** Lists the technicians with their cards as the server does. */
export async function fillSearchIndex(connection: MigrationConnection): Promise<void> {
  const profiles = await connection.rows<ProfileRow>(
    `select technicians.profile_id, technicians.user_id, users.name, users.email, users.phone, technicians.bio,
      technicians.experience_years, technicians.hourly_rate_cents, technicians.latitude, technicians.longitude,
      technicians.address, technicians.available, technicians.approved, users.suspended_at, technicians.rating_sum,
      technicians.rating_count, technicians.created_at
    from technicians join users on users.id = technicians.user_id order by technicians.user_id`,
  );
  const offered = await connection.rows<{ user_id: number; service_id: number }>(
    'select user_id, service_id from technician_services order by user_id, service_id',
  );
  const names = await connection.rows<{ name: string }>('select name from services order by id');
  const services = Map.groupBy(offered, row => Number(row.user_id));
  const numeric = (row: ProfileRow) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        /_id|_cents|_at|rating|approved|available/.test(name) && value !== null ? Number(value) : value,
      ]),
    ) as unknown as ProfileRow;
  const listings = profiles.flatMap(profile => {
    const own = services.get(Number(profile.user_id)) ?? [];
    const known = own.map(({ service_id }) => {
      const id = Number(service_id);
      return { id, name: names[id - 1]?.name ?? '', hidden: 0 as const };
    });
    return listingOf(numeric(profile), known) ?? [];
  });
  const rows = {
    listed_technicians: listings.map(({ listed }) => listed),
    search_cards: listings.map(({ card }) => card),
  };
  for (const [table, items] of Object.entries(rows))
    for (const statement of insertsOf(table, items)) await connection.run(statement);
}

function insertsOf(table: string, items: readonly object[]): string[] {
  const columns = Object.keys(items[0] ?? {});
  return inserts(
    `${table} (${columns.join(', ')})`,
    items.map(item => columns.map(name => (item as Record<string, string | number>)[name] ?? 0)),
  );
}
