import { expect, it } from 'vitest';
import { compareTheirs } from './compare-pages.ts';
import type { Progress } from './progress.ts';

interface Payment {
  readonly id: string;
  readonly status: string;
}

const IDS = ['a', 'b', 'c'];

/** Returns a provider that has canceled three payments, our rows that lost the webhooks, and a comparison of both. */
function createBooks() {
  const theirs = new Map(IDS.map(id => [id, 'canceled']));
  const ours = new Map(IDS.map(id => [id, 'open']));
  const found = { findings: [] as string[], repaired: 0 };
  const progress = {
    ...{ since: null, step: 'payments', cursor: null, checked: 0, repaired: 0 },
    addSeen: () => undefined,
    addFinding: (finding: string) => found.findings.push(finding),
    save: () => Promise.resolve(),
  };
  const statusOf = (id: string) => theirs.get(id) ?? '';
  const retrieve = async ({ id }: Payment): Promise<Payment> => ({ id, status: statusOf(id) });
  const compare = async (refresh: (payment: Payment) => Promise<void>) => {
    await compareTheirs<Payment>(progress as unknown as Progress, {
      list: async () => ({
        ...{ object: 'list' as const, url: '', has_more: false },
        data: IDS.map(id => ({ id, status: statusOf(id) })),
      }),
      differs: async ({ id, status }) => (ours.get(id) === status ? null : `${id} differs`),
      recheck: { refresh, retrieve },
    });
    return { findings: found.findings, repaired: progress.repaired };
  };
  return { theirs, ours, compare, refreshRow: (id: string) => ours.set(id, statusOf(id)) };
}

it('reports no difference for an object that changes at the provider after its own refresh', async () => {
  const { theirs, compare, refreshRow } = createBooks();
  const order: string[] = [];
  const { findings, repaired } = await compare(async ({ id }) => {
    refreshRow(id);
    order.push(id);
    if (id !== 'c') return;
    // The webhook of the first object arrives during the refresh of the last one.
    theirs.set('a', 'refunded');
    refreshRow('a');
  });
  expect([order, findings, repaired]).toEqual([IDS, [], 3]);
});

it('reports no difference for an object that changed at the provider between the list and its refresh', async () => {
  const { theirs, compare, refreshRow } = createBooks();
  const { findings, repaired } = await compare(async ({ id }) => {
    if (id === 'a') theirs.set('c', 'refunded');
    refreshRow(id);
  });
  expect([findings, repaired]).toEqual([[], 3]);
});

it('reports an object that differs from its present state at the provider after the refresh', async () => {
  const { compare, refreshRow } = createBooks();
  const { findings, repaired } = await compare(async ({ id }) => {
    if (id !== 'b') refreshRow(id);
  });
  expect([findings, repaired]).toEqual([['b differs'], 2]);
});
