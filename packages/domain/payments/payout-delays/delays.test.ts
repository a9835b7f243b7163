import { expect, it } from 'vitest';
import type { PayoutState, StopCause } from '../payout-states.ts';
import { delayOf, type PayoutDelay } from './delays.ts';
import { delayOutlook, delaySentence } from './texts.ts';

const READY = { is_gone: 0, onboarding_complete: 1, charges_enabled: 1 };
const DISABLED = { ...READY, charges_enabled: 0 };
const INCOMPLETE = { ...DISABLED, onboarding_complete: 0 };
const GONE = { ...INCOMPLETE, is_gone: 1 };

it.each<[PayoutState, StopCause[], typeof READY | undefined, number, PayoutDelay | null]>([
  ['held', [], undefined, 0, 'hold'],
  ['frozen', ['problem', 'dispute'], READY, 0, 'problem'],
  ['frozen', ['dispute'], READY, 0, 'dispute'],
  ['frozen', ['refund_found'], READY, 0, 'refund_found'],
  ['frozen', ['take_over', 'suspension'], READY, 0, 'suspension'],
  ['frozen', [], READY, 0, 'review'],
  ['due', [], undefined, 5, 'no_account'],
  ['due', [], GONE, 0, 'account_gone'],
  ['due', [], INCOMPLETE, 0, 'account_incomplete'],
  ['due', [], DISABLED, 3, 'account_disabled'],
  ['due', [], READY, 0, 'sending'],
  ['due', [], READY, 1, 'failing'],
  ['sent', [], READY, 1, null],
  ['cancelled', [], READY, 0, null],
])(
  'delayOf › a payout that is %s with stops %j, account %j and %i failed attempts waits for %s',
  (state, stops, account, failures, delay) => {
    expect(delayOf({ state, stops: new Set(stops), account, failures })).toBe(delay);
  },
);

const FORMATS = { day: (instant: string) => instant.slice(0, 10), time: (instant: string) => instant };
const SINCE = { since: '2026-10-03T12:00:00Z', until: null, failure: null };
const FAILURE = {
  text: 'Insufficient funds',
  count: 3,
  at: '2026-10-03T13:00:00Z',
  next_at: '2026-10-03T14:00:00Z',
};

it('delaySentence says since when and why, with the same reason for administrators and technicians', () => {
  const delay = { ...SINCE, kind: 'no_account' as const };
  expect(delaySentence(delay, 'staff', FORMATS)).toBe(
    'Por enviar desde el 2026-10-03: el técnico no ha abierto su cuenta de cobros.',
  );
  expect(delaySentence(delay, 'technician', FORMATS)).toBe(
    'Por enviar desde el 2026-10-03: no has abierto tu cuenta de cobros.',
  );
  expect(delaySentence({ ...SINCE, kind: 'dispute' }, 'staff', FORMATS)).toBe(
    'Congelado desde el 2026-10-03: el banco del cliente ha reclamado el pago.',
  );
  const hold = { ...SINCE, kind: 'hold' as const, since: null, until: SINCE.since };
  expect(delaySentence(hold, 'technician', FORMATS)).toBe(
    `Retenido hasta el ${SINCE.since}: el cliente todavía puede avisar de un problema.`,
  );
});

it('delaySentence explains a known code of the provider, and delayOutlook says when the transfer is tried again', () => {
  const delay = { ...SINCE, kind: 'failing' as const, failure: { ...FAILURE, code: 'balance_insufficient' } };
  expect(delaySentence(delay, 'technician', FORMATS)).toContain('el dinero todavía no está disponible');
  expect(delayOutlook(delay, FORMATS)).toBe(`Lo volvemos a intentar el ${FAILURE.next_at}.`);
  const unknown = { ...delay, failure: { ...FAILURE, code: 'new_code' } };
  expect(delaySentence(unknown, 'staff', FORMATS)).toContain('no ha aceptado el envío');
});
