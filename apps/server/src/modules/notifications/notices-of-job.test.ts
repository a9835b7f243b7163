import { adminNoticeEndpoints } from '@oficio/domain/notifications/admin/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { acceptedJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../testing/world.ts';

const { listNoticesOfJob, mailNoticeAgain } = adminNoticeEndpoints;

onOneEngine('the notices about a job', world => {
  let admin: Person;
  let customer: Person;
  let technician: Person;
  const database = () => world().app.platform.database;

  beforeAll(async () => {
    await world().app.platform.tasks.hold();
    admin = await seedPerson(world().app, 'admin');
    technician = await seedTechnician(world().app, { approvedBy: admin });
    customer = await seedPerson(world().app, 'user');
  });

  const noticesOf = async (id: number) =>
    (await admin.call(listNoticesOfJob, { params: { id } })).reply.notices;

  it('are those of its customer and its technician about it, newest first, and can be mailed again', async () => {
    const id = await acceptedJob(customer, technician);
    await acceptedJob(customer, technician);
    const stranger = await seedPerson(world().app, 'user');
    const of = (userId: number, requestId: number, createdAt: number) => ({
      user_id: userId,
      template: 'accepted' as const,
      // The number is the last parameter, as in some templates.
      params: JSON.stringify({
        serviceId: 1,
        customerId: customer.id,
        technicianId: technician.id,
        requestId,
      }),
      read: 0 as const,
      created_at: createdAt,
    });
    const now = world().now;
    const [mine] = await database().transaction(({ db }) =>
      db
        .insertInto('notifications')
        .values([
          of(customer.id, id, now + 5),
          // A number that begins with the same digits, another reader, and a notice from before the job.
          of(customer.id, id * 10 + 1, now + 5),
          of(stranger.id, id, now + 5),
          of(customer.id, id, now - 86_400_000),
        ])
        .returning('id')
        .execute(),
    );
    const notices = await noticesOf(id);
    expect(notices[0]?.id).toBe(mine?.id);
    expect(notices.map(({ created_at }) => created_at)).toEqual(
      notices
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
    const rows = await database()
      .read.selectFrom('notifications')
      .select(['id', 'params'])
      .where('user_id', 'in', [customer.id, technician.id])
      .where('created_at', '>=', now)
      .execute();
    const expected = rows.filter(({ params }) => JSON.parse(params ?? '{}').requestId === id);
    expect(notices.map(notice => notice.id).sort()).toEqual(expected.map(row => row.id).sort());
    expect(new Set(notices.map(({ reader }) => reader.name))).toEqual(
      new Set([customer.name, technician.name]),
    );

    const params = { id: customer.id, noticeId: mine?.id ?? 0 };
    expect((await admin.call(mailNoticeAgain, { params })).status).toBe(200);
    const mails = await database()
      .read.selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'notice_mail')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(mails.map(({ payload }) => JSON.parse(payload))).toEqual([
      { userId: customer.id, noticeId: mine?.id },
    ]);
  });

  it('return 404 for an unknown job', async () => {
    expect((await admin.call(listNoticesOfJob, { params: { id: 999_999 } })).status).toBe(404);
  });
});
