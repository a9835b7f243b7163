import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { isCapability } from '@oficio/domain/roles.ts';
import { logInAgain } from '../../../../apps/server/src/testing/accounts/log-in-again.ts';
import {
  type Actors,
  CALLERS,
  createActors,
  OPEN,
  refusalOf,
  TAKEN,
} from '../../../../apps/server/src/testing/permissions/callers.ts';
import { CONTRACT_ROWS, nameOf } from '../../../../apps/server/src/testing/permissions/contract-rows.ts';
import type { Input } from '../../../../apps/server/src/testing/permissions/request-fixtures.ts';
import { SAMPLES } from '../../../../apps/server/src/testing/permissions/samples/samples.ts';
import type { Kind } from '../measuring/goals.ts';
import { type Call, send } from './call.ts';
import { FIGURES } from './reads.ts';
import type { GrowthWorld } from './world.ts';

/** Calls with a limit per user that a measured series would reach, besides those with open requests. */
const LIMITED: ReadonlySet<string> = new Set([
  'PUT /api/account/email',
  'GET /api/account/export',
  'POST /api/requests',
]);

interface Prepared {
  readonly token: string | null;
  readonly input: Input;
}

/** Starts a comparison of all payments, which the fixtures of later calls would continue. */
const COMPARES_ALL = 'POST /api/admin/payments/reconcile';
const isLast = (row: Endpoint): boolean => nameOf(row) === COMPARES_ALL;

/** Acts on all rows that wait, a hundred times as many in the full data set. */
const SENDS_ALL = 'POST /api/admin/outbox/waiting/send-now';

function kindOf(row: Endpoint): Kind {
  if (!isCapability(row.access)) return 'person';
  if (nameOf(row) === SENDS_ALL) return 'document';
  if (FIGURES.has(row)) return 'figures';
  return row.method === 'GET' ? 'list' : 'act';
}

/** Every row of the contract, called by new users as the permissions test calls it. Covers every kind of write. */
export const contractCalls = (world: GrowthWorld): Call[] =>
  CONTRACT_ROWS.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b))).flatMap(row => {
    const samples = SAMPLES[nameOf(row)] ?? [];
    return samples.flatMap((sample, index): Call[] => {
      const declared = sample.allow ? { ...row, allow: sample.allow } : row;
      const caller = CALLERS.find(
        one => one !== 'revoked' && !refusalOf(declared, one, sample.relations ?? TAKEN),
      );
      if (!caller) return [];
      const number = samples.length > 1 ? ` #${index + 1}` : '';
      const needsNewUsers = sample.changesActors || sample.relations === OPEN || LIMITED.has(nameOf(row));
      return [
        {
          name: `${nameOf(row)}${number}`,
          who: `new ${caller}`,
          kind: kindOf(row),
          async prepare(): Promise<Prepared> {
            const actors: Actors = needsNewUsers ? await createActors(world.app) : world.actors;
            const input = (await sample.make?.(actors)) ?? {};
            const token = caller === 'anonymous' ? null : actors[caller].token;
            // A payout account needs it only while money waits, so not only the rows with `confirm`.
            if (token !== null) await logInAgain(world.app, token);
            return { token, input };
          },
          run(prepared) {
            const { token, input } = prepared as Prepared;
            return send(world.app, row, input, { token, ...(sample.answers && { answers: sample.answers }) });
          },
        },
      ];
    });
  });
