import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { deleteProfile, EMPTY_PROFILE, updateProfile } from './write-profiles.ts';

onBothEngines('the deletion of a profile', world => {
  it('removes the words of an address that is saved at the same time', async () => {
    const { database } = world().app.platform;
    const { id } = await seedPerson(world().app, 'technician');
    const saved = Promise.withResolvers<void>();
    const saving = database.transaction(async tx => {
      await updateProfile(tx, id, { ...EMPTY_PROFILE, address: 'Glorieta del Mirlo, 5' });
      saved.resolve();
      // The deletion begins before this transaction commits.
      await sleep(200);
    });
    await saved.promise;
    await Promise.all([saving, database.transaction(tx => deleteProfile(tx, id))]);
    const words = database.read.selectFrom('technician_addresses').select('words').where('rowid', '=', id);
    expect(await words.execute()).toEqual([]);
  });
});
