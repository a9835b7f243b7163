import { beforeAll, expect, it } from 'vitest';
import { type Parties, seedOffer, seedParties } from '../../../../testing/payments/payments.ts';
import { seedTechnician } from '../../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../../testing/world.ts';
import { releaseEntries, reversed, transferEntries } from './movements.ts';
import { postEntry } from './post-entry.ts';
import { findEarned, owedTo } from './technician-months.ts';

onBothEngines('totals of technicians and months', world => {
  let parties: Parties;
  let requests: readonly number[];
  let rival: number;

  beforeAll(async () => {
    const { app } = world();
    parties = await seedParties(app);
    rival = (await seedTechnician(app, { approvedBy: parties.admin })).id;
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await seedOffer(app, parties, 100));
    requests = ids;
  });

  it('the totals equal the movements when several instances post to the same technicians at once', async () => {
    const { app } = world();
    const other = await world().another();
    const mine = parties.technician.id;
    const now = Date.parse('2026-05-10T10:00:00Z');
    const post = (technicianId: number, requestId: number, step: number, place: number) => {
      const release = releaseEntries({ technicianId, amountCents: 1000 + place, feeCents: 10 });
      const entries = [release, reversed(release), release, transferEntries(technicianId, 400)][step] ?? [];
      const kind = (['release', 'release_undone', 'release', 'transfer'] as const)[step] ?? 'release';
      return { kind, sourceId: `${technicianId}-${requestId}-${step}`, requestId, entries };
    };
    await Promise.all(
      requests.map(async (requestId, place) => {
        const { database } = (place % 2 === 0 ? app : other).platform;
        for (let step = 0; step < 4; step += 1)
          for (const technicianId of [mine, rival])
            await database.transaction(tx =>
              postEntry({ ...tx, now }, post(technicianId, requestId, step, place)),
            );
      }),
    );
    const { read } = app.platform.database;
    const released = requests.reduce((sum, _, place) => sum + 1000 + place, 0);
    for (const technicianId of [mine, rival]) {
      expect(await findEarned(read, technicianId, '2026-05')).toEqual({
        ...{ cents: released, jobs: 6 },
        ...{ fee_cents: 6 * 10, transferred_cents: 6 * 400 },
      });
      expect(await owedTo(read, technicianId)).toBe(released - 6 * 400);
    }
  });

  it('the totals do not count a job when its release was reversed in the same month', async () => {
    const { database } = world().app.platform;
    const technicianId = rival;
    const [requestId = 0] = requests;
    const release = releaseEntries({ technicianId, amountCents: 700, feeCents: 70 });
    const month = async () => findEarned(database.read, technicianId, '2026-08');
    const post = (kind: 'release' | 'release_undone', day: string) =>
      database.transaction(tx =>
        postEntry(
          { ...tx, now: Date.parse(`2026-08-${day}T10:00:00Z`) },
          {
            ...{ kind, sourceId: `${kind} ${day}`, requestId },
            entries: kind === 'release' ? release : reversed(release),
          },
        ),
      );
    await post('release', '01');
    expect(await month()).toEqual({ cents: 700, jobs: 1, fee_cents: 70, transferred_cents: 0 });
    await post('release_undone', '02');
    expect(await month()).toEqual({ cents: 0, jobs: 0, fee_cents: 0, transferred_cents: 0 });
    await post('release', '03');
    await post('release', '04');
    expect(await month()).toEqual({ cents: 1400, jobs: 1, fee_cents: 140, transferred_cents: 0 });
  });
});
