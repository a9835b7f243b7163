import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { logStatements } from '../../../testing/database/log-statements.ts';
import { enteredFiles } from '../../../testing/process/entered-files.ts';
import { requestJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

/** A statement that reads requests, with the quotes of either engine. */
const READS_REQUEST = /^\s*select\b.*\bfrom "?requests"?/is;

onBothEngines('what an acceptance reads', world => {
  let technician: Person;

  beforeAll(async () => {
    const admin = await seedPerson(world().app, 'admin');
    technician = await seedTechnician(world().app, { approvedBy: admin });
    // Background work would read too.
    await world().app.platform.tasks.hold();
  });

  /** Accepts a new request and returns what that reads and enters. */
  const accept = async (kind: string) => {
    const customer = await seedPerson(world().app, 'user');
    const id = await requestJob(customer, kind === 'a direct' ? technician : null);
    const move = () =>
      technician.call(requestEndpoints.setRequestStatus, { params: { id }, body: { status: 'accepted' } });
    let answer: Awaited<ReturnType<typeof move>> | undefined;
    let files: readonly string[] = [];
    const statements = await logStatements(async () => {
      files = await enteredFiles(async () => {
        answer = await move();
      });
    });
    // The answer is not read from the database again, so it is compared with what the next call reads.
    const { reply } = await technician.call(requestEndpoints.getRequest, { params: { id } });
    return { accepted: answer?.reply.request, next: reply.request, statements, files };
  };

  it.each(['a direct', 'an open'])(
    'reads the row of %s request once and enters no file of payments',
    async kind => {
      const { accepted, next, statements, files } = await accept(kind);
      expect(accepted).toMatchObject({
        status: 'accepted',
        technician_id: technician.id,
        technician_name: technician.name,
        address: 'Plaza Mayor, 1',
        user_phone: '+34 600 000 000',
        hourly_rate: 30,
        money: null,
      });
      expect(accepted).toEqual(next);
      expect(statements.filter(sql => READS_REQUEST.test(sql))).toHaveLength(1);
      expect(files).toContain('modules/requests/moves/accept-request.ts');
      // Work that another test file left in this process may enter files too, but not in each of three acceptances.
      const others = [await accept(kind), await accept(kind)];
      const inAll = files.filter(file => others.every(other => other.files.includes(file)));
      expect(inAll.filter(file => file.startsWith('modules/payments/'))).toEqual([]);
    },
  );

  it('answers an offer with what the next call reads', async () => {
    const customer = await seedPerson(world().app, 'user');
    const id = await requestJob(customer, technician);
    await technician.call(requestEndpoints.setRequestStatus, {
      params: { id },
      body: { status: 'accepted' },
    });
    for (const negotiated_price of [50, 60]) {
      const body = { negotiated_price, negotiated_date: new Date(world().now + 86_400_000).toISOString() };
      const offered = await technician.call(requestEndpoints.approveRequest, { params: { id }, body });
      const { reply } = await technician.call(requestEndpoints.getRequest, { params: { id } });
      expect(offered.reply.request).toMatchObject({ status: 'approved', negotiated_price });
      expect(offered.reply.request).toEqual(reply.request);
    }
  });
});
