import type Stripe from 'stripe';
import type { Progress } from './progress.ts';
import { listParams } from './window.ts';

/** Rows of one read of ours. */
const PAGE = 100;

/** Parameters of the provider's lists. */
interface ListParams {
  readonly limit: number;
  readonly starting_after?: string;
  readonly created?: { readonly gte: number };
}

/** Comparison of one kind of object of the provider. */
interface Comparison<Theirs extends { readonly id: string }> {
  list(params: ListParams): PromiseLike<Stripe.ApiList<Theirs>>;
  /** Returns the difference as a Spanish sentence; null when there is none. */
  differs(theirs: Theirs): Promise<string | null>;
  /** Updates our row from the provider's state, as far as that is safe. */
  refresh(theirs: Theirs): Promise<void>;
}

/** Compares the provider's objects from the cursor on and updates rows where that is safe. Stores the position after each page. */
export async function compareTheirs<Theirs extends { readonly id: string }>(
  progress: Progress,
  { list, differs, refresh }: Comparison<Theirs>,
  isWindowed = true,
): Promise<void> {
  const { since, step } = progress;
  for (;;) {
    const { data, has_more: more } = await list({
      ...listParams({ since: isWindowed ? since : null }),
      ...(progress.cursor !== null && { starting_after: progress.cursor }),
    });
    for (const one of data) {
      progress.addSeen(one.id);
      progress.checked += 1;
      if ((await differs(one)) === null) continue;
      await refresh(one);
      const still = await differs(one);
      if (still === null) progress.repaired += 1;
      else progress.addFinding(still);
    }
    const last = data.at(-1);
    await progress.save(step, last?.id ?? progress.cursor);
    if (!more || !last) return;
  }
}

/** Check of our rows that the provider's lists did not contain. */
interface OwnRows<Row extends { readonly id: number }> {
  read(page: { readonly after: number; readonly limit: number }): Promise<readonly Row[]>;
  /** The provider's id; null when there is none yet. */
  objectIdOf(row: Row): string | null;
  /** Called with each row; `isListed`: the provider's lists contained it. */
  check(row: Row, isListed: boolean): Promise<void>;
}

/** Checks our rows from the cursor on, in the order of their ids. */
export async function compareOurs<Row extends { readonly id: number }>(
  progress: Progress,
  { read, objectIdOf, check }: OwnRows<Row>,
): Promise<void> {
  const { step } = progress;
  for (;;) {
    const rows = await read({ after: Number(progress.cursor ?? 0), limit: PAGE });
    const seen = await progress.hasSeen(rows.map(objectIdOf).filter(id => id !== null));
    for (const row of rows) await check(row, seen.has(objectIdOf(row) ?? ''));
    const last = rows.at(-1);
    if (!last) return;
    await progress.save(step, String(last.id));
  }
}
