import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import {
  ACTION_BY_TARGET,
  type Action,
  type Actor,
  STATUSES,
  type Status,
  TRANSITIONS,
  technicianActor,
} from '@oficio/domain/requests/lifecycle.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { runsOf } from '../../../testing/extent.ts';
import { insertJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines, type World } from '../../../testing/world.ts';
import { insertOffer } from '../store/write-requests.ts';
import { moveRequest } from './move-request.ts';

/** Users who try actions on a request. `near` and `rival` are in reach; `far` is too far away and `waiting` has no approval yet. */
const PEOPLE = ['customer', 'near', 'rival', 'far', 'waiting', 'stranger', 'admin'] as const;
type Who = (typeof PEOPLE)[number];
const IN_REACH: readonly Who[] = ['near', 'rival'];
const TECHNICIANS: readonly Who[] = [...IN_REACH, 'far', 'waiting'];
const ACTIONS = [...new Set(TRANSITIONS.map(row => row.action))];

/** The expected state of a request. */
interface Model {
  readonly open: boolean;
  readonly status: Status;
  readonly technician: Who | null;
}

type Outcome = { readonly status: 200; readonly to: Status } | { readonly status: 403 | 404 | 409 };

/** Returns the expected actor of a user at a request; null without a relation. */
function actorOf(model: Model, who: Who): Actor | null {
  if (who === 'customer') return 'customer';
  if (!TECHNICIANS.includes(who)) return null;
  const technicianId = model.technician === null ? null : PEOPLE.indexOf(model.technician);
  return technicianActor({ status: model.status, technicianId }, PEOPLE.indexOf(who), {
    isEligible: IN_REACH.includes(who),
  });
}

/** Returns the expected reply when a user tries an action by HTTP. */
function expectedOutcome(model: Model, who: Who, action: Action): Outcome {
  const actor = actorOf(model, who);
  const row = TRANSITIONS.find(
    candidate => candidate.from === model.status && candidate.action === action && candidate.by === actor,
  );
  if (row) return { status: 200, to: row.to };
  if (who === 'waiting' && action === 'accept') return { status: 403 };
  if (OF_TECHNICIANS.includes(action) && !TECHNICIANS.includes(who)) return { status: 403 };
  if (who === 'admin') return { status: 403 };
  if (actor === null) {
    const late = action === 'accept' && model.open && IN_REACH.includes(who);
    return { status: late ? 409 : 404 };
  }
  const theirs = OF_CUSTOMERS.includes(action) === (who === 'customer');
  return { status: theirs ? 409 : 403 };
}

const TARGETS = Object.entries(ACTION_BY_TARGET) as [Status, Action][];
/** Calls of actions that are not made with a target status. */
type OwnCall = (typeof requestEndpoints)['approveRequest' | 'counterOffer' | 'declineRequest'];
const CALLS: Partial<Record<Action, { readonly endpoint: OwnCall; readonly body: object }>> = {
  approve: { endpoint: requestEndpoints.approveRequest, body: { negotiated_price: 80.5 } },
  counter_offer: { endpoint: requestEndpoints.counterOffer, body: { price: 70, message: 'Es mucho' } },
  decline: { endpoint: requestEndpoints.declineRequest, body: { reason: 'Estoy de vacaciones' } },
};
const BY_HTTP: readonly Action[] = [
  ...TARGETS.map(([, action]) => action),
  ...(Object.keys(CALLS) as Action[]),
];
/** Calls that only technicians may make; others get 403. */
const OF_TECHNICIANS: readonly Action[] = ['approve', 'decline'];
const OF_CUSTOMERS: readonly Action[] = ['cancel', 'counter_offer'];

onBothEngines('the lifecycle of a request', (world, onOne) => {
  let people: Record<Who, Person>;

  beforeAll(async () => {
    const { app } = world();
    // The announcement of a dropped request's copy would write notices between two snapshots.
    await app.platform.tasks.hold();
    const admin = await seedPerson(app, 'admin');
    people = {
      customer: await seedPerson(app, 'user'),
      near: await seedTechnician(app, { approvedBy: admin }),
      rival: await seedTechnician(app, { approvedBy: admin }),
      far: await seedTechnician(app, { approvedBy: admin, latitude: 41.39, longitude: 2.17 }),
      waiting: await seedTechnician(app, { approvedBy: null }),
      stranger: await seedPerson(app, 'user'),
      admin,
    };
  });

  const newTester = () => new LifecycleTester(world(), people);

  onOne(() => {
    it('allows each user by HTTP only the moves of the lifecycle table, and changes nothing otherwise', async () => {
      const tester = newTester();
      for (const open of [true, false])
        for (const status of STATUSES) {
          const technician = open && status === 'pending' ? null : 'near';
          const model: Model = { open, status, technician };
          let id = await tester.insert(model);
          // A request that did not change is used for the next attempt too.
          for (const who of PEOPLE)
            for (const action of BY_HTTP)
              if ((await tester.tryByHttp(model, who, action, id)) !== model) id = await tester.insert(model);
        }
    });

    it('returns 403 for a target status that users cannot set', async () => {
      const tester = newTester();
      const settable = TARGETS.map(([target]) => target);
      for (const status of STATUSES.filter(candidate => !settable.includes(candidate)))
        for (const who of PEOPLE) {
          const id = await tester.insert({ open: false, status: 'approved', technician: 'near' });
          const before = await tester.snapshot(id);
          const answer = await people[who].call(requestEndpoints.setRequestStatus, {
            params: { id },
            body: { status },
          });
          expect([answer.status, answer.refusal.error]).toEqual([403, 'Ese estado no se puede poner a mano']);
          expect(await tester.snapshot(id)).toEqual(before);
        }
    });
  });

  it('moves a request inside the server only along rows of the lifecycle table', async () => {
    const tester = newTester();
    const actors = [...new Set(TRANSITIONS.map(row => row.by))];
    for (const status of STATUSES)
      for (const action of ACTIONS)
        for (const actor of actors) {
          const open = actor === 'eligible_technician';
          const technician = open ? null : 'near';
          await tester.tryInside({ open, status, technician }, actor, action);
        }
  });

  it('does not move a request that has changed since it was read', async () => {
    const tester = newTester();
    const id = await tester.insert({ open: false, status: 'approved', technician: 'near' });
    const before = await tester.snapshot(id);
    const paid = { requestId: id, action: 'payment_succeeded', actor: 'payments', actorId: null } as const;
    const { database } = world().app.platform;
    const move = (seen: { readonly from: Status; readonly offerVersion?: number }) =>
      database.transaction(tx => moveRequest(tx, { ...paid, ...seen }));
    expect(await move({ from: 'payment_pending' })).toBeNull();
    expect(await move({ from: 'approved', offerVersion: 2 })).toBeNull();
    expect(await tester.snapshot(id)).toEqual(before);
    expect(await move({ from: 'approved', offerVersion: 1 })).toMatchObject({
      status: 'payment_completed',
    });
  });

  it('follows the lifecycle table in any random sequence of attempts', async () => {
    const attempt = fc.record({ who: fc.constantFrom(...PEOPLE), action: fc.constantFrom(...BY_HTTP) });
    const step = fc.oneof(attempt, fc.record({ pick: fc.nat() }));
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 16 }), async (open, steps) => {
        const tester = newTester();
        let model: Model = { open, status: 'pending', technician: open ? null : 'near' };
        const id = await tester.insert(model);
        for (const next of steps)
          model =
            'pick' in next
              ? await tester.moveOn(model, next.pick, id)
              : await tester.tryByHttp(model, next.who, next.action, id);
      }),
      { numRuns: runsOf(15, 150) },
    );
  });
});

/** Makes attempts on requests of one world and compares their outcome with the expected one. */
class LifecycleTester {
  readonly #world: World;
  readonly #people: Record<Who, Person>;

  constructor(world: World, people: Record<Who, Person>) {
    this.#world = world;
    this.#people = people;
  }

  insert({ open, status, technician }: Model): Promise<number> {
    return this.#world.app.platform.database.transaction(async tx => {
      const technicianId = technician && this.#people[technician].id;
      const requestId = await insertJob(tx, {
        user_id: this.#people.customer.id,
        technician_id: technicianId,
        is_open: open ? 1 : 0,
        status,
        offer_version: 1,
      });
      await insertOffer(tx, { requestId, technicianId, version: 1, priceCents: 5000, startsAt: null });
      return requestId;
    });
  }

  /** Returns everything that a move writes. */
  async snapshot(id: number) {
    const { read } = this.#world.app.platform.database;
    const row = await read.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const events = await read
      .selectFrom('request_events')
      .select(['actor_id', 'action', 'from_status', 'to_status'])
      .where('request_id', '=', id)
      .orderBy('id')
      .execute();
    const { notices } = await read
      .selectFrom('notifications')
      .select(count => count.fn.countAll<number>().as('notices'))
      .executeTakeFirstOrThrow();
    const offer = await read
      .selectFrom('offers')
      .selectAll()
      .where('request_id', '=', id)
      .orderBy('version', 'desc')
      .executeTakeFirst();
    return { row, events, notices, offer };
  }

  /** Makes the call, checks its outcome and returns the expected state of the request. */
  async tryByHttp(model: Model, who: Who, action: Action, known?: number): Promise<Model> {
    const id = known ?? (await this.insert(model));
    const before = await this.snapshot(id);
    const outcome = expectedOutcome(model, who, action);
    const title = `${who} tries to ${action} ${model.open ? 'an open' : 'a direct'} ${model.status} request`;
    const person = this.#people[who];
    const target = TARGETS.find(([, candidate]) => candidate === action)?.[0];
    const { endpoint, body } = CALLS[action] ?? {
      endpoint: requestEndpoints.setRequestStatus,
      body: { status: target },
    };
    const answer = await person.call(endpoint, { params: { id }, body });
    expect(answer.status, title).toBe(outcome.status);
    const after = await this.snapshot(id);
    if (outcome.status !== 200) {
      expect(after, title).toEqual(before);
      return model;
    }
    expect(answer.reply.request, title).toMatchObject({
      id,
      status: outcome.to,
    });
    const next: Model = {
      ...model,
      status: outcome.to,
      technician: action === 'accept' ? who : model.technician,
    };
    this.#assertMoved(
      before,
      after,
      { action, from: model.status, to: outcome.to, actorId: person.id },
      title,
    );
    expect(after.row.technician_id, title).toBe(next.technician && this.#people[next.technician].id);
    if (action === 'approve') {
      // An unchanged offer does not get a new version.
      const isRepeated = before.offer?.price_cents === 8050 && model.status === 'approved';
      expect(after.offer).toMatchObject({
        price_cents: 8050,
        version: before.row.offer_version + (isRepeated ? 0 : 1),
      });
    }
    return next;
  }

  /** Calls `moveRequest` directly, as payments do. */
  async tryInside(model: Model, actor: Actor, action: Action, known?: number): Promise<Model> {
    const id = known ?? (await this.insert(model));
    const before = await this.snapshot(id);
    const title = `${actor} tries to ${action} a ${model.status} request`;
    const row = TRANSITIONS.find(
      candidate => candidate.from === model.status && candidate.action === action && candidate.by === actor,
    );
    const actorId =
      actor === 'payments' || actor === 'administration' || actor === 'system'
        ? null
        : actor === 'customer'
          ? this.#people.customer.id
          : this.#people[model.technician ?? 'near'].id;
    const moved = await this.#world.app.platform.database.transaction(tx =>
      moveRequest(tx, { requestId: id, from: model.status, action, actor, actorId }),
    );
    expect(moved?.status, title).toBe(row?.noop ? undefined : row?.to);
    const after = await this.snapshot(id);
    if (!row) {
      expect(after, title).toEqual(before);
      return model;
    }
    this.#assertMoved(before, after, { action, from: model.status, to: row.to, actorId }, title);
    return { ...model, status: row.to };
  }

  /** Makes one of the moves that the table allows now, by HTTP if users can. Does nothing in a final status. */
  async moveOn(model: Model, pick: number, id: number): Promise<Model> {
    const rows = TRANSITIONS.filter(
      row =>
        row.from === model.status &&
        (row.by === 'payments' || PEOPLE.some(who => actorOf(model, who) === row.by)),
    );
    const row = rows[pick % rows.length];
    if (!row) return model;
    const able = PEOPLE.filter(who => actorOf(model, who) === row.by);
    const who = able[pick % able.length];
    return who && BY_HTTP.includes(row.action)
      ? this.tryByHttp(model, who, row.action, id)
      : this.tryInside(model, row.by, row.action, id);
  }

  #assertMoved(
    before: Awaited<ReturnType<LifecycleTester['snapshot']>>,
    after: Awaited<ReturnType<LifecycleTester['snapshot']>>,
    { action, from, to, actorId }: { action: Action; from: Status; to: Status; actorId: number | null },
    title: string,
  ): void {
    // A repeated `start` or an unchanged offer writes nothing.
    if (from === to && (action === 'start' || before.offer?.price_cents === 8050)) {
      expect(after, title).toEqual(before);
      return;
    }
    const event = { actor_id: actorId, action, from_status: from, to_status: to };
    expect(after.events, title).toEqual([...before.events, event]);
    expect(after.row, title).toMatchObject({ status: to });
  }
}
