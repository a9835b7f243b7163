import type { Call } from './call.ts';
import { type GrowthWorld, METRICS_TOKEN } from './world.ts';

/** The scrape of the metrics, which is no row of the contract and counts rows of tables that grow. */
export const scrape = ({ app }: GrowthWorld): Call => ({
  name: 'GET /metrics',
  who: 'Prometheus',
  kind: 'act',
  async run() {
    const { statusCode } = await app.server.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    if (statusCode !== 200) throw new Error(`GET /metrics answered ${statusCode}`);
  },
});
