import { expect, it } from 'vitest';
import { UploadSlots } from './upload-slots.ts';

const TOTAL = 512;

/** Takes a slot and returns it. */
function take(slots: UploadSlots, sender: Parameters<UploadSlots['slotOf']>[0]) {
  const slot = slots.slotOf(sender);
  slot.take();
  return slot;
}

/** A form that arrives with this pace. */
function arriving(pace: number) {
  const stop = () => {
    body.isStopped = true;
  };
  const body = { pace, isComplete: false, isStopped: false, stop };
  return body;
}

/** Takes a slot for each address, each of another person and faster than the one before, and returns the bodies. */
function fill(slots: UploadSlots, addresses: readonly string[]) {
  return addresses.map((address, index) => {
    const body = arriving(1000 + index);
    take(slots, { userId: 1000 + index, address, body });
    return body;
  });
}

const filled = (count: number, address: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => address(n));

it('a person has two forms with photos at a time, and the next one when a form ends', () => {
  const slots = new UploadSlots({ rateLimit: true });
  const start = (address: string) => take(slots, { userId: 1, address, body: arriving(1) });
  const first = start('192.0.2.1');
  start('192.0.2.2');
  expect(() => start('192.0.2.3')).toThrow(
    expect.objectContaining({ code: 'too_many_uploads', retryAfter: 5 }),
  );
  first.release();
  start('192.0.2.3');
  expect(() => start('192.0.2.3')).toThrow(expect.objectContaining({ code: 'too_many_uploads' }));
});

it('the people of one network have as many forms as all others together', () => {
  const slots = new UploadSlots({ rateLimit: true });
  const bodies = fill(
    slots,
    filled(TOTAL, () => '192.0.2.1'),
  );
  expect(bodies.some(({ isStopped }) => isStopped)).toBe(false);
});

it.each([
  ['IPv4 address', () => '192.0.2.1', '192.0.2.2'],
  ['IPv6 /56', (n: number) => `2001:db8:1:2${(n % 16).toString(16)}::${n}`, '2001:db8:1:300::1'],
])(
  'while all slots are taken, a new form ends the slowest form of the %s that has most, whoever sends it',
  (_, crowd, other) => {
    const slots = new UploadSlots({ rateLimit: true });
    // The slowest of all is in another network.
    const bodies = fill(slots, [other, ...filled(TOTAL - 1, crowd)]);
    take(slots, { userId: 1, address: '198.51.100.3', body: arriving(1) });
    take(slots, { userId: 2, address: crowd(0), body: arriving(1) });
    expect(bodies.flatMap(({ isStopped }, index) => (isStopped ? [index] : []))).toEqual([1, 2]);
  },
);

it('ends no form that has arrived, and refuses the new one when all have arrived', () => {
  const slots = new UploadSlots({ rateLimit: true });
  const bodies = fill(
    slots,
    filled(TOTAL, () => '192.0.2.1'),
  );
  for (const body of bodies.slice(0, -1)) body.isComplete = true;
  const start = () => take(slots, { userId: 1, address: '198.51.100.3', body: arriving(1) });
  start().release();
  expect(bodies.map(({ isStopped }) => isStopped).indexOf(true)).toBe(TOTAL - 1);
  const last = fill(slots, ['192.0.2.1'])[0];
  if (last) last.isComplete = true;
  expect(start).toThrow(expect.objectContaining({ code: 'service_unavailable', retryAfter: 5 }));
});

it('without the limit of people, only the total counts', () => {
  const slots = new UploadSlots({ rateLimit: false });
  for (let n = 0; n < TOTAL; n += 1) take(slots, { userId: 1, address: '192.0.2.1', body: arriving(1) });
});

it('a form takes one slot for all its photos, and none after its call ended', () => {
  const slots = new UploadSlots({ rateLimit: true });
  const sender = () => ({ userId: 1, address: '192.0.2.1', body: arriving(1) });
  const slot = slots.slotOf(sender());
  expect([slot.take(), slot.take()]).toEqual([true, false]);
  take(slots, sender());
  slot.release();
  expect(() => slot.take()).toThrow(expect.objectContaining({ code: 'request_timeout' }));
  take(slots, sender());
});
