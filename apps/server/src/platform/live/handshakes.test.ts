import type { IncomingMessage } from 'node:http';
import { ERRORS } from '@oficio/domain/errors.ts';
import { expect, it } from 'vitest';
import { listen } from '../../testing/lines.ts';
import { openWorld } from '../../testing/world.ts';
import { HANDSHAKES_PER_MINUTE, Handshakes } from './handshakes.ts';

const HANDSHAKE = '/socket.io/?EIO=4&transport=polling';

it.each([
  ['1', HANDSHAKES_PER_MINUTE],
  ['0', HANDSHAKES_PER_MINUTE + 1],
])('with RATE_LIMIT=%s an address begins so many connections a minute', async (RATE_LIMIT, most) => {
  const { world, close } = await openWorld('sqlite', { RATE_LIMIT, TRUST_PROXY: '1' });
  const url = await listen(world.app);
  const begin = async (address: string) => {
    const answer = await fetch(`${url}${HANDSHAKE}`, { headers: { 'x-forwarded-for': address } });
    return { status: answer.status, said: await answer.text() };
  };
  let begun = 0;
  // Neither what the caller writes in front of the proxy's word nor another address of their network makes them somebody else.
  for (let count = 0; count < HANDSHAKES_PER_MINUTE; count += 1)
    if ((await begin(`10.0.0.${count % 250}, 2001:db8:1:2::${count}`)).status === 200) begun += 1;
  const last = await begin('2001:db8:1:2:ffff::7');
  if (last.status === 200) begun += 1;
  else
    expect(last).toMatchObject({ status: 403, said: expect.stringContaining(ERRORS.too_many_requests[1]) });
  expect(begun).toBe(most);
  expect((await begin('203.0.113.66')).status).toBe(200);
  expect((await begin('2001:db8:1:3::7')).status).toBe(200);
  world.now += 60_000;
  expect((await begin('2001:db8:1:2::7')).status).toBe(200);
  await close();
});

it('refuses the handshakes of a /56 after four times as many as one /64 may begin, and lets others begin', () => {
  const handshakes = new Handshakes({ trustProxy: true, clock: () => 0 });
  const begin = (address: string) =>
    handshakes.mayGoOn({ headers: { 'x-forwarded-for': address }, socket: {} } as unknown as IncomingMessage);
  let begun = 0;
  for (let count = 0; count < 5 * HANDSHAKES_PER_MINUTE; count += 1)
    if (begin(`2001:db8:1:2${(count % 10).toString(16)}::1`)) begun += 1;
  expect(begun).toBe(4 * HANDSHAKES_PER_MINUTE);
  expect(begin('2001:db8:1:301::1')).toBe(true);
});

it('does not count what a /64 was refused against its neighbours in the same /56', () => {
  const handshakes = new Handshakes({ trustProxy: true, clock: () => 0 });
  const begin = (address: string) =>
    handshakes.mayGoOn({ headers: { 'x-forwarded-for': address }, socket: {} } as unknown as IncomingMessage);
  for (let count = 0; count < 20 * HANDSHAKES_PER_MINUTE; count += 1) begin('2001:db8:1:201::1');
  expect(begin('2001:db8:1:201::1')).toBe(false);
  expect(begin('2001:db8:1:202::1')).toBe(true);
});
