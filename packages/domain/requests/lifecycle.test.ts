import { describe, expect, it } from 'vitest';
import { labelOf, stepsReached, TIMELINE, timelineOf, withKnownStatus } from './labels.ts';
import {
  type Action,
  type Actor,
  actionsFor,
  decide,
  hasChat,
  isOpen,
  STATUSES,
  type Status,
  TRANSITIONS,
  technicianActor,
} from './lifecycle.ts';

/** Expected transitions: `from action by to`. Repeats the table, so that a change of the table needs a change here. */
const TABLE = `
  pending            cancel             customer             cancelled
  pending            cancel             administration       cancelled
  accepted           cancel             administration       cancelled
  negotiating        cancel             administration       cancelled
  approved           cancel             administration       cancelled
  pending            accept             eligible_technician  accepted
  pending            accept             chosen_technician    accepted
  accepted           approve            assigned_technician  approved
  negotiating        approve            assigned_technician  approved
  approved           approve            assigned_technician  approved
  approved           counter_offer      customer             negotiating
  pending            decline            chosen_technician    cancelled
  accepted           withdraw           customer             cancelled
  accepted           withdraw           assigned_technician  cancelled
  negotiating        withdraw           customer             cancelled
  negotiating        withdraw           assigned_technician  cancelled
  approved           withdraw           customer             cancelled
  approved           withdraw           assigned_technician  cancelled
  payment_completed  withdraw           customer             cancelled
  payment_completed  withdraw           assigned_technician  cancelled
  in_progress        withdraw           assigned_technician  cancelled
  payment_completed  call_off           administration       cancelled
  payment_completed  call_off           system               cancelled
  in_progress        call_off           administration       cancelled
  in_progress        call_off           system               cancelled
  completed          call_off           system               cancelled
  payment_completed  call_off           payments             cancelled
  approved           payment_started    payments             payment_pending
  approved           payment_succeeded  payments             payment_completed
  payment_pending    payment_succeeded  payments             payment_completed
  payment_pending    payment_failed     payments             approved
  payment_completed  start              assigned_technician  in_progress
  in_progress        start              assigned_technician  in_progress
  in_progress        complete           assigned_technician  completed
  in_progress        undo_start         assigned_technician  payment_completed
  in_progress        move_date          customer             payment_completed
`
  .trim()
  .split('\n')
  .map(line => line.trim().split(/\s+/));

const ACTIONS = [...new Set(TABLE.map(([, action]) => action))] as Action[];
const ACTORS = [...new Set(TABLE.map(([, , by]) => by))] as Actor[];

describe('request lifecycle', () => {
  it('allows exactly the transitions of the table', () => {
    const decided = STATUSES.flatMap(from =>
      ACTIONS.flatMap(action =>
        ACTORS.flatMap(by => {
          const decision = decide(from, action, by);
          return decision.allowed ? [[from, action, by, decision.to].join(' ')] : [];
        }),
      ),
    );
    expect(decided.sort()).toEqual(TABLE.map(row => row.join(' ')).sort());
    expect(TRANSITIONS).toHaveLength(TABLE.length);
  });

  it('distinguishes an actor that may never act from a status that does not allow the action', () => {
    expect(decide('pending', 'cancel', 'assigned_technician')).toEqual({
      allowed: false,
      why: 'wrong_actor',
    });
    expect(decide('completed', 'cancel', 'customer')).toEqual({ allowed: false, why: 'wrong_status' });
    expect(decide('in_progress', 'start', 'assigned_technician')).toEqual({
      allowed: true,
      to: 'in_progress',
      noop: true,
    });
  });

  it('offers no action without an effect, and no person an action after completion or cancellation', () => {
    expect(actionsFor('in_progress', 'assigned_technician')).toEqual(['withdraw', 'complete', 'undo_start']);
    expect(actionsFor('in_progress', 'customer')).toEqual(['move_date']);
    expect(actionsFor('approved', 'customer')).toEqual(['counter_offer', 'withdraw']);
    for (const end of ['completed', 'cancelled'] as const)
      expect(ACTORS.filter(actor => actor !== 'system').flatMap(actor => actionsFor(end, actor))).toEqual([]);
  });

  it('reaches every status from pending, and completion from every open status', () => {
    const reachable = (from: Status): Set<Status> => {
      const seen = new Set([from]);
      for (const status of seen) for (const row of TRANSITIONS) if (row.from === status) seen.add(row.to);
      return seen;
    };
    expect([...reachable('pending')].sort()).toEqual([...STATUSES].sort());
    for (const status of STATUSES.filter(isOpen)) expect(reachable(status)).toContain('completed');
    expect(STATUSES.filter(status => !isOpen(status))).toEqual(['completed', 'cancelled']);
  });

  it.each([
    ['pending', 7, false, 'chosen_technician'],
    ['accepted', 7, false, 'assigned_technician'],
    ['pending', null, true, 'eligible_technician'],
    ['pending', null, false, null],
    ['cancelled', null, true, null],
    ['pending', 8, true, null],
    ['accepted', 8, true, null],
  ] as const)(
    'with status %s, technician %s and eligibility %s, technicianActor returns %s for technician 7',
    (status, technicianId, eligible, actor) => {
      expect(technicianActor({ status, technicianId }, 7, { isEligible: eligible })).toBe(actor);
    },
  );

  it('labels every status and treats an unknown one as pending', () => {
    expect(STATUSES.map(status => labelOf(status, 'customer'))).toEqual([
      'Pendiente',
      'Negociando',
      'Aceptada',
      'Aprobada - Pagar',
      'Procesando Pago',
      'Pago Completado',
      'En Progreso',
      'Completada',
      'Cancelada',
    ]);
    expect([labelOf('approved', 'technician'), labelOf('approved', 'admin')]).toEqual([
      'Esperando pago',
      'Aprobada',
    ]);
    expect(labelOf('archived', 'customer')).toBe('Pendiente');
    const unknown = { id: 7, status: 'archived' as Status };
    expect(withKnownStatus(unknown)).toEqual({ id: 7, status: 'pending' });
    const known = { status: 'accepted' } as const;
    expect(withKnownStatus(known)).toBe(known);
  });

  it('reaches one more timeline step with each status up to completion, and none when cancelled', () => {
    const path = [
      'pending',
      'accepted',
      'approved',
      'payment_completed',
      'in_progress',
      'completed',
    ] as const;
    expect(path.map(stepsReached)).toEqual([1, 2, 3, 4, 5, TIMELINE.length]);
    expect(stepsReached('cancelled')).toBe(0);
  });

  it('labels the price as agreed only after the payment', () => {
    const agreed = STATUSES.filter(status => timelineOf(status).includes('Precio acordado'));
    expect(agreed.sort()).toEqual(['completed', 'in_progress', 'payment_completed']);
    expect(timelineOf('approved')).toContain('Precio propuesto');
  });

  it('has a chat once a technician has accepted', () => {
    expect([hasChat('pending', 7), hasChat('accepted', 7), hasChat('cancelled', null)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
