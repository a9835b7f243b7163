import type { Action, Actor, Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Unit } from '../../platform/database/database.ts';
import { moveRequest } from './move-request.ts';
import './tables.ts';

/** How each side leaves what nobody has paid yet. What is paid goes on: its money is decided about, not forgotten. */
const WAYS_OUT = {
  customer: {
    column: 'user_id',
    reason: 'La cuenta del cliente ya no está activa',
    pending: ['cancel', 'customer'],
    agreed: ['withdraw', 'customer'],
  },
  technician: {
    column: 'technician_id',
    reason: 'La cuenta del técnico ya no está activa',
    pending: ['decline', 'chosen_technician'],
    agreed: ['withdraw', 'assigned_technician'],
  },
} as const satisfies Record<
  string,
  {
    readonly column: string;
    readonly reason: string;
    readonly pending: readonly [Action, Actor];
    readonly agreed: readonly [Action, Actor];
  }
>;

const UNPAID: readonly Status[] = ['pending', 'accepted', 'negotiating', 'approved'];

/** Ends, in their name, what somebody who is no longer here has open; the others are told as ever. */
export async function endRequestsOf(unit: Unit, userId: number): Promise<void> {
  for (const { column, reason, ...ways } of Object.values(WAYS_OUT)) {
    const open = await unit.db
      .selectFrom('requests')
      .select(['id', 'status'])
      .where(column, '=', userId)
      .where('status', 'in', UNPAID)
      .orderBy('id')
      .execute();
    for (const { id, status } of open) {
      const [action, actor] = status === 'pending' ? ways.pending : ways.agreed;
      const set = { cancel_reason: reason };
      await moveRequest(unit, { requestId: id, from: status, action, actor, actorId: userId, set });
    }
  }
}
