import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Histogram, Registry } from 'prom-client';

/** Rows that a metric counts at most, so that a long backlog does not slow its query. */
export const MAX_COUNTED_ROWS = 10_000;

/** The end of the help text of such a metric. */
export const AT_MOST = `(at most ${MAX_COUNTED_ROWS.toLocaleString('en')})`;

/** Seconds. The limits of the alerts must be among them. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Value of a metric for each set of labels. */
export type Samples = readonly {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}[];

/** A metric that is read at each scrape. */
export interface Reading {
  readonly name: `oficio_${string}`;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  readonly labels: readonly string[];
  /** Without an answer in time the metric is left out, and `oficio_readings_failed_total` counts it. */
  read(): Samples | Promise<Samples>;
}

const READ_WITHIN_MS = 1000;

/** The metrics of this process, in the text format of Prometheus. */
export class Metrics {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

/** Measures the server and its process. Loads the library only here, because it takes memory. */
export async function openMetrics(server: FastifyInstance, readings: readonly Reading[]): Promise<Metrics> {
  const { default: client } = await import('prom-client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const failed = new client.Counter({
    name: 'oficio_readings_failed_total',
    help: 'Readings that had no answer within a second, by metric',
    labelNames: ['metric'],
    registers: [registry],
  });
  const latency = new client.Histogram({
    name: 'oficio_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS,
    registers: [registry],
  });
  measureRoutes(server, latency);
  for (const { name, help, type, labels, read } of readings)
    new client[type === 'gauge' ? 'Gauge' : 'Counter']({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        const samples = await answerOf(read);
        this.reset();
        // After `reset`, a metric without labels has the value 0, as if the server had measured 0.
        if (labels.length === 0) this.remove();
        if (!samples) failed.inc({ metric: name });
        for (const { labels, value } of samples ?? []) this.inc(labels, value);
      },
    });
  return new Metrics(registry);
}

type RouteLatency = Histogram<'method' | 'route' | 'status'>;

/** Measures every answered request. Its labels are patterns of routes, so callers cannot create new ones. */
function measureRoutes(server: FastifyInstance, latency: RouteLatency): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const labels =
      url === undefined ? { method: 'any', route: 'unknown' } : { method: request.method, route: url };
    latency.observe(
      { ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

async function answerOf(read: Reading['read']): Promise<Samples | null> {
  const answer = Promise.resolve()
    .then(read)
    .catch(() => null);
  return Promise.race([answer, sleep(READ_WITHIN_MS, null, { ref: false })]);
}
