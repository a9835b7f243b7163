import type { AddressChangeState } from '@oficio/domain/requests/address/address-change.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findAddressChanges } from '../store/address-changes.ts';
import type { Step } from './step.ts';

const TEXTS = {
  added: 'Dirección añadida',
  changed: 'Dirección cambiada',
  proposed: 'Otra dirección propuesta',
  accepted: 'Nueva dirección acordada',
  declined: 'Nueva dirección rechazada',
  withdrawn: 'Propuesta de dirección retirada',
  lapsed: 'La propuesta de dirección ha caducado',
} as const;

/** Who ended a proposal; null for the start or the end of the job. */
const ANSWERED_BY = {
  accepted: 'technician',
  declined: 'technician',
  withdrawn: 'customer',
  lapsed: null,
} as const;

const isEnd = (state: AddressChangeState): state is keyof typeof ANSWERED_BY => state in ANSWERED_BY;

/** Returns the changes of the address and the proposals with their outcomes. No step names a street, because others may read it. */
export const readAddressSteps = async (db: Reader, requestId: number): Promise<Step[]> =>
  (await findAddressChanges(db, requestId)).flatMap(({ id, state, created_at, answered_at }) => {
    const what = state === 'added' || state === 'changed' ? state : 'proposed';
    const change: Step = {
      key: `address-${id}`,
      at: created_at,
      kind: `address_${what}`,
      text: TEXTS[what],
      actor: 'customer',
    };
    // A replaced proposal needs no end, because the timeline shows the next change.
    if (answered_at === null || !isEnd(state)) return [change];
    const end: Step = {
      key: `address-${id}-end`,
      at: answered_at,
      kind: `address_${state}`,
      text: TEXTS[state],
      actor: ANSWERED_BY[state],
    };
    return [change, end];
  });
