import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Figure } from '../support/report.ts';

/** A document without content, which the browser would fill. */
const EMPTY = '<div id="root"></div>';
const IN_PARALLEL = 4;

/** Loads the pages of different profiles like a crawler: one after the other, then the second half four at a time. */
export async function crawl(port: number, ids: readonly number[]): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_PARALLEL });
  try {
    const half = ids.length >> 1;
    const one = await load(port, agent, ids.slice(0, half), 1);
    const four = await load(port, agent, ids.slice(half), IN_PARALLEL);
    return [
      {
        name: '10,000 different profile pages, in sequence and four at a time: share of complete pages',
        value: (one.complete + four.complete) / ids.length,
        firstTarget: '≥ 1',
        goal: '≥ 1',
        raw: {
          'complete pages': one.complete + four.complete,
          pages: ids.length,
          'pages/s in sequence': one.perSecond,
          'pages/s four at a time': four.perSecond,
        },
      },
    ];
  } finally {
    agent.destroy();
  }
}

async function load(port: number, agent: Agent, ids: readonly number[], parallel: number) {
  const start = performance.now();
  const waiting = [...ids];
  let complete = 0;
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
      if (await isComplete(port, agent, id)) complete += 1;
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { complete, perSecond: ids.length / ((performance.now() - start) / 1000) };
}

async function isComplete(port: number, agent: Agent, id: number): Promise<boolean> {
  const path = `/technician/${id}`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, resolve).on('error', reject);
  });
  const html = await text(response);
  return response.statusCode === 200 && !html.includes(EMPTY) && html.includes(`${path}"`);
}
