import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { expect, it } from 'vitest';
import { newPerson, TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { onOneEngine } from '../../../testing/world.ts';

onOneEngine(
  'the deletion of an account with guessed passwords',
  world => {
    it('replies 429 after five wrong passwords, as a login does, and deletes nothing', async () => {
      const person = await newPerson(world().app);
      const guess = async (current_password: string) =>
        (
          await person.call(ownAccountEndpoints.deleteAccount, {
            body: { confirmation: 'ELIMINAR', current_password },
          })
        ).status;
      const statuses: number[] = [];
      for (let time = 0; time < 6; time += 1) statuses.push(await guess(`adivina ${time}`));
      expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
      expect(await guess(TEST_PASSWORD)).toBe(429);
      expect((await person.call(ownAccountEndpoints.getAccount)).status).toBe(200);
      world().now += 60_000;
      expect(await guess(TEST_PASSWORD)).toBe(200);
    });
  },
  { RATE_LIMIT: '1' },
);
