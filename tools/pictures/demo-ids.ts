import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { logInToDemo, type Oficio } from '../../tests/e2e/support.ts';

/** Ids of demo rows, by their placeholder in the path of a screen. */
export type DemoIds = Readonly<Record<string, number>>;

/** Returns one request of the demo's customer per status, a payment and a technician. */
export async function demoIds({ url }: Pick<Oficio, 'url'>): Promise<DemoIds> {
  const token = await logInToDemo(url, 'cliente@oficio.test');
  const { requests } = await fetchReply(url, token, requestEndpoints.listMyRequests);
  const ids = Object.fromEntries(requests.map(({ id, status }) => [status, id]));
  const technician = requests.find(({ status }) => status === 'approved')?.technician_id;
  const payment = requests.find(({ money }) => money?.payment_id)?.money?.payment_id;
  return { ...ids, ...(technician && { technician }), ...(payment && { payment }) };
}

/** Replaces each `{name}` of a path with the demo's id. Throws for a name that the demo does not have. */
export const filled = (path: string, ids: DemoIds): string =>
  path.replace(/\{(\w+)\}/, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`The demo has no ${name} for ${path}`);
    return String(id);
  });
