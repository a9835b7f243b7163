import type { Oficio } from '../support.ts';

/** Ids of the demo, by what stands for them in the path of a screen. */
export type DemoIds = Readonly<Record<string, number>>;

/** One request of the demo's customer in each status, a payment, and a technician with reviews. */
export async function demoIds({ url }: Oficio): Promise<DemoIds> {
  const read = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).json();
  const { token } = (await read('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cliente@oficio.test', password: 'oficio123' }),
  })) as { token: string };
  const { requests } = (await read('/api/requests/my-requests', {
    headers: { authorization: `Bearer ${token}` },
  })) as {
    requests: readonly {
      id: number;
      status: string;
      technician_id: number | null;
      money: { payment_id: number | null } | null;
    }[];
  };
  const ids = Object.fromEntries(requests.map(({ id, status }) => [status, id]));
  const technician = requests.find(({ status }) => status === 'approved')?.technician_id;
  const payment = requests.find(({ money }) => money?.payment_id)?.money?.payment_id;
  return { ...ids, ...(technician && { technician }), ...(payment && { payment }) };
}

/** `{name}` in a path is an id of the demo. */
export const filled = (path: string, ids: DemoIds): string =>
  path.replace(/\{(\w+)\}/, (_, name: string) => String(ids[name]));
