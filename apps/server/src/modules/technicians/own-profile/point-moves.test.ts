import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const HOUR = 3_600_000;
const REFUSED = {
  error: 'Solo puedes mover tu punto en el mapa 3 veces al día. Podrás moverlo en 24 horas',
  field: 'latitude',
};

onBothEngines(
  'moves of the point of a profile',
  world => {
    const seed = async () =>
      seedTechnician(world().app, { approvedBy: await seedPerson(world().app, 'admin') });
    /** Saves the profile with a point on the meridian of Madrid; null removes the point. */
    const moveTo = (who: Person, latitude: number | null) =>
      who.call(ownProfileEndpoints.updateMyProfile, {
        body: {
          bio: '',
          experience_years: 1,
          hourly_rate: 30,
          address: 'Calle Mayor, 1',
          latitude,
          longitude: latitude === null ? null : -3.7038,
          available: true,
        },
      });
    const statuses = async (who: Person, points: readonly (number | null)[]) => {
      const found: number[] = [];
      for (const point of points) found.push((await moveTo(who, point)).status);
      return found;
    };

    it('refuses the fourth move in a day, saves the profile without a move, and allows it a day later', async () => {
      const technician = await seed();
      const start = world().now;
      expect(await statuses(technician, [41, 42, 43])).toEqual([200, 200, 200]);
      const refused = await moveTo(technician, 44);
      expect([refused.status, refused.refusal]).toEqual([429, REFUSED]);
      expect(await statuses(technician, [43.0001])).toEqual([200]);
      const { profile } = (await technician.call(ownProfileEndpoints.getMyProfile)).reply;
      expect(profile.latitude).toBe(43.0001);
      world().now = start + 24 * HOUR;
      expect(await statuses(technician, [44])).toEqual([200]);
    });

    it('counts the removal of the point and the next point, so that both together are no way around the limit', async () => {
      const technician = await seed();
      expect(await statuses(technician, [null, 41, null, 42, null])).toEqual([200, 200, 200, 429, 200]);
    });

    it('counts moves that are saved at the same time', async () => {
      const technician = await seed();
      const answers = await Promise.all([41, 42, 43, 44, 45].map(latitude => moveTo(technician, latitude)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    });
  },
  { RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1' },
);
