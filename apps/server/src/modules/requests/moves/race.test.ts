import { pathOf } from '@oficio/domain/endpoint.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { runsOf } from '../../../testing/extent.ts';
import { type SecondProcess, startSecondProcess } from '../../../testing/process/second-process.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const TECHNICIANS = 50;
const ROUNDS = runsOf(6, 20);

onBothEngines('accepting an open request', world => {
  let secondProcess: SecondProcess;
  let customer: Person;
  let technicians: Person[];

  beforeAll(async () => {
    const { app } = world();
    secondProcess = await startSecondProcess(app.platform.settings);
    const approvedBy = await seedPerson(app, 'admin');
    customer = await seedPerson(app, 'user');
    technicians = [];
    for (let n = 0; n < TECHNICIANS; n += 1) technicians.push(await seedTechnician(app, { approvedBy }));
  });
  afterAll(() => secondProcess.stop());

  /** Sends the calls of every second technician to the other process. */
  async function accept(technician: Person, position: number, id: number) {
    const body = { status: 'accepted' };
    if (position % 2 === 0) {
      const answer = await technician.call(requestEndpoints.setRequestStatus, { params: { id }, body });
      return { status: answer.status, error: answer.status < 400 ? null : answer.refusal.error };
    }
    const response = await fetch(`${secondProcess.url}${pathOf(requestEndpoints.setRequestStatus, { id })}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${technician.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { error = null } = (await response.json()) as { error?: string };
    return { status: response.status, error };
  }

  it(`assigns one of ${TECHNICIANS} technicians who accept in two processes, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await customer.call(requestEndpoints.createRequest, {
        body: {
          service_id: 1,
          description: `Ronda ${round}`,
          latitude: 40.42,
          longitude: -3.7,
          address: 'Calle de Alcalá, 1',
        },
      });
      const { id } = made.reply.request;
      const answers = await Promise.all(
        technicians.map((technician, position) => accept(technician, position, id)),
      );
      const winners = technicians.filter((_, position) => answers[position]?.status === 200);
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ status }) => status !== 200)).toEqual(
        Array(TECHNICIANS - 1).fill({ status: 409, error: ERRORS.request_taken[1] }),
      );
      const { request } = (await customer.call(requestEndpoints.getRequest, { params: { id } })).reply;
      expect(request).toMatchObject({ status: 'accepted', technician_id: winners[0]?.id });
      const { read } = world().app.platform.database;
      const events = await read
        .selectFrom('request_events')
        .select(['action', 'actor_id'])
        .where('request_id', '=', id)
        .orderBy('id')
        .execute();
      expect(events).toEqual([
        { action: 'create', actor_id: customer.id },
        { action: 'accept', actor_id: winners[0]?.id },
      ]);
    }
  });
});
