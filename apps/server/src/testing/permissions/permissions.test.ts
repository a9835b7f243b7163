import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snapshotRequestState } from '../database/snapshot-request-state.ts';
import { callAs } from '../http/call-as.ts';
import { settle } from '../payments/payments.ts';
import { ENGINES, ONE_ENGINE, onOneEngine, openWorld } from '../world.ts';
import { type Actors, CALLERS, type Caller, createActors, isViewer, refusalOf, TAKEN } from './callers.ts';
import { CONTRACT_ROWS, nameOf } from './contract-rows.ts';
import type { Sample } from './samples/sample.ts';
import { SAMPLES } from './samples/samples.ts';

const SAMPLED = CONTRACT_ROWS.flatMap(row =>
  (SAMPLES[nameOf(row)] ?? []).map((sample, index) => ({
    name: `${nameOf(row)} #${index + 1}`,
    row,
    sample,
  })),
);

/** No geocoder answers at this address, and its failures would fill the log. */
const ENVIRONMENT = { GEOCODER_URL: 'http://127.0.0.1:9/', LOG_LEVEL: 'fatal' };

onOneEngine(
  'permissions',
  world => {
    let shared: Actors;
    beforeAll(async () => {
      shared = await createActors(world().app);
    });

    it.each(SAMPLED)('$name admits or refuses each caller as its row declares', async ({ row, sample }) => {
      const actors = sample.changesActors ? await createActors(world().app) : shared;
      const declared = sample.allow ? { ...row, allow: sample.allow } : row;
      const relations = sample.relations ?? TAKEN;
      const refusals = CALLERS.map(caller => ({ caller, refusal: refusalOf(declared, caller, relations) }));

      const input = (await sample.make?.(actors)) ?? {};
      await settle(actors.app);
      const before = await snapshotRequestState(actors.app);
      for (const { caller, refusal } of refusals) {
        if (refusal)
          expect([caller, refusal]).toEqual([caller, oneOf(await make(actors, caller, row, input))]);
      }
      expect(await snapshotRequestState(actors.app)).toEqual(before);

      const welcome = refusals.filter(({ refusal }) => refusal === null).map(({ caller }) => caller);
      for (const caller of welcome) {
        const looksOnly = isViewer(caller) && row.method === 'GET';
        // A look changes nothing, so it needs no object of its own. The owner may have only a few open requests.
        const own = looksOnly ? input : ((await sample.make?.(actors)) ?? {});
        if (looksOnly) await settle(actors.app);
        const seen = looksOnly ? await snapshotRequestState(actors.app) : null;
        const status = await make(actors, caller, row, own);
        expect(sample.answers ?? [row.status ?? 200], `${caller} is admitted`).toContain(status);
        if (seen) expect(await snapshotRequestState(actors.app), `${caller} changes nothing`).toEqual(seen);
      }
    });
  },
  ENVIRONMENT,
);

/** Who may call is checked by the same code on each engine, so one call of each row covers the statements of the other engine. */
const OTHER_ENGINES = ENGINES.filter(engine => !ONE_ENGINE.includes(engine));

describe.each(OTHER_ENGINES)('calls of the contract on %s', engine => {
  let opened: Awaited<ReturnType<typeof openWorld>>;
  let shared: Actors;
  beforeAll(async () => {
    opened = await openWorld(engine, ENVIRONMENT);
    shared = await createActors(opened.world.app);
  });
  afterAll(() => opened.close());

  it.each(SAMPLED)('$name replies to its first admitted caller', async ({ row, sample }) => {
    const actors = sample.changesActors ? await createActors(opened.world.app) : shared;
    const declared = sample.allow ? { ...row, allow: sample.allow } : row;
    const refusals = CALLERS.map(caller => refusalOf(declared, caller, sample.relations ?? TAKEN));
    // The row that completes a login admits only sessions in another stage.
    const place = Math.max(refusals.indexOf(null), 0);
    const status = await make(actors, CALLERS[place] ?? 'admin', row, (await sample.make?.(actors)) ?? {});
    expect(refusals[place] ?? sample.answers ?? [row.status ?? 200]).toContain(status);
  });
});

/** Matches a list of statuses that contains this one. */
const oneOf = (status: number) => expect.arrayContaining([status]);

async function make(
  actors: Actors,
  caller: Caller,
  row: Endpoint,
  input: Awaited<ReturnType<NonNullable<Sample['make']>>>,
): Promise<number> {
  const token = caller === 'anonymous' ? null : actors[caller].token;
  return (await callAs<Endpoint>(actors.app, token, row, input as object)).status;
}
