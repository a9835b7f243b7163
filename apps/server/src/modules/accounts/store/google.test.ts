import { setTimeout as sleep } from 'node:timers/promises';
import { DELETED_NAME } from '@oficio/domain/accounts/rules.ts';
import { expect, it } from 'vitest';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { anonymise } from './deletion.ts';
import { linkGoogle } from './google.ts';

onBothEngines('the link of an account to Google', world => {
  it('is refused for an account that is deleted at the same time', async () => {
    const { database } = world().app.platform;
    const { id } = await seedPerson(world().app, 'user');
    const deleted = Promise.withResolvers<void>();
    const deletion = database.transaction(async tx => {
      await anonymise(tx, id, DELETED_NAME);
      deleted.resolve();
      // The link begins before this transaction commits.
      await sleep(200);
    });
    await deleted.promise;
    const link = database.transaction(tx => linkGoogle(tx, id, '1084'));
    expect((await Promise.all([link, deletion]))[0]).toBe(false);
    const read = database.read.selectFrom('users').select('google_id').where('id', '=', id);
    expect(await read.execute()).toEqual([{ google_id: null }]);
  });
});
