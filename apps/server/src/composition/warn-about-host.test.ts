import { expect, it } from 'vitest';
import { openWorld } from '../testing/world.ts';

const warningsOf = async (host: string) => {
  const { world, close } = await openWorld('sqlite', { HOST: host, LOG_LEVEL: 'warn' });
  try {
    return world.logLines.map(({ msg }) => String(msg)).filter(msg => msg.startsWith('HOST='));
  } finally {
    await close();
  }
};

it('The start warns outside production when HOST lets the network reach demo accounts and mail', async () => {
  const warnings = await warningsOf('0.0.0.0');
  expect(warnings).toEqual([
    'HOST=0.0.0.0 opens a server without NODE_ENV=production to the network: callers can log in to demo accounts and read all mail at /sandbox/mail.',
  ]);
  expect(await warningsOf('::')).toHaveLength(1);
});

it.each(['127.0.0.1', '::1', 'localhost'])('The start does not warn with HOST=%s', async host => {
  expect(await warningsOf(host)).toEqual([]);
});
