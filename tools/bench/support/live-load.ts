/** Child process that sends messages in the conversations. Answers each `Order` of its parent with its measurements. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LiveClient, type Party, type Protocol } from './live-client.ts';

export type Order =
  | {
      readonly do: 'connect';
      readonly protocol: Protocol;
      readonly port: number;
      readonly parties: readonly Party[];
    }
  | { readonly do: 'flood'; readonly milliseconds: number }
  | { readonly do: 'pace'; readonly perSecond: number; readonly milliseconds: number }
  | { readonly do: 'join' };

const AT_ONCE = 50;
/** Time for the last messages to arrive. */
const DELIVERY_LIMIT_MS = 30_000;
const TEXT = 'Hola, ¿te viene bien el jueves por la tarde? Puedo pasarme a partir de las cinco. ';
const clients: LiveClient[] = [];
let sent = 0;

process.on('message', async (order: Order) => {
  if (order.do === 'connect') process.send?.(await connect(order));
  else if (order.do === 'flood') process.send?.(await flood(order.milliseconds));
  else if (order.do === 'pace') process.send?.(await pace(order.perSecond, order.milliseconds));
  else process.send?.(await join());
});

async function connect({ protocol, port, parties }: Extract<Order, { do: 'connect' }>) {
  for (let start = 0; start < parties.length; start += AT_ONCE)
    clients.push(
      ...(await Promise.all(
        parties.slice(start, start + AT_ONCE).map(party => LiveClient.open(party, protocol, port)),
      )),
    );
  return { connected: clients.length };
}

async function join() {
  for (const client of clients) await client.join();
  return { joined: clients.length };
}

/** Each connection sends its next message when the last one is acknowledged. Returns the rate of all together. */
async function flood(milliseconds: number) {
  const until = performance.now() + milliseconds;
  let acknowledged = 0;
  for (const client of clients) client.onMessage = () => {};
  await Promise.all(
    clients.map(async client => {
      while (performance.now() < until) {
        await client.send(TEXT);
        acknowledged += 1;
      }
    }),
  );
  return { perSecond: acknowledged / (milliseconds / 1000) };
}

/** Sends `perSecond` messages a second from changing connections. Returns the delivery times to the other party in milliseconds. */
async function pace(perSecond: number, milliseconds: number) {
  const times: number[] = [];
  const began = new Map<string, { readonly at: number; readonly by: LiveClient }>();
  for (const client of clients)
    client.onMessage = text => {
      const message = began.get(text);
      if (!message || message.by === client) return;
      times.push(performance.now() - message.at);
      began.delete(text);
    };
  const start = performance.now();
  for (let count = 0; performance.now() - start < milliseconds; ) {
    const target = Math.floor(((performance.now() - start) * perSecond) / 1000);
    for (; count < target; count += 1) {
      const by = clients[count % clients.length];
      if (!by) break;
      sent += 1;
      const text = `${TEXT}${sent}`;
      began.set(text, { at: performance.now(), by });
      by.send(text);
    }
    await sleep(1);
  }
  const deadline = performance.now() + DELIVERY_LIMIT_MS;
  while (began.size > 0) {
    if (performance.now() > deadline) throw new Error(`${began.size} messages were not delivered`);
    await sleep(10);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
