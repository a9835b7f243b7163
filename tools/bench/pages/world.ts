import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../apps/server/src/app.ts';
import { DEMO_ACCOUNTS } from '../../../apps/server/src/demo/accounts.ts';
import { readSettings } from '../../../apps/server/src/platform/settings/read-settings.ts';
import { insertJob } from '../../../apps/server/src/testing/requests/requests.ts';

/** Number of requests between the demo's customer and technician, in addition to the demo data. */
export const REQUESTS = 500;
const STATUSES = ['pending', 'accepted', 'cancelled'] as const;

/** Creates a data folder with the demo data and these requests. Returns its path and the id of a technician with a profile. */
export async function createPagesWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-bench-'));
  const app = await createApp(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'warn' }));
  try {
    const technicianId = await app.platform.database.transaction(async tx => {
      const idOf = async (email: string) => {
        const { id } = await tx.db
          .selectFrom('users')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        return id;
      };
      const [customer, technician] = [await idOf(DEMO_ACCOUNTS.user), await idOf(DEMO_ACCOUNTS.technician)];
      for (let number = 0; number < REQUESTS; number += 1)
        await insertJob(tx, {
          user_id: customer,
          technician_id: technician,
          service_id: 1 + (number % 5),
          description: `Gotea el grifo de la cocina desde el lunes, y van ${number} veces`,
          status: STATUSES[number % STATUSES.length] ?? 'pending',
          created_at: tx.now - number * 1000,
          updated_at: tx.now - number * 1000,
        });
      return technician;
    });
    return { folder, technicianId };
  } finally {
    await app.close();
  }
}
