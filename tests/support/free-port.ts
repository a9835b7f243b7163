import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a port of this machine that was just free. Another process can still take it. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port of this machine is free.');
  return address.port;
}
