import type Stripe from 'stripe';
import type { Progress } from './progress.ts';

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
  /** Runs before the differing objects of a page are compared again: `refresh` for each, `wait` once. */
  readonly recheck: Recheck<Theirs>;
}

type Recheck<Theirs> =
  /** Updates our rows from the provider's state, as far as that is safe. A difference that is then gone counts as repaired. */
  | {
      refresh(theirs: Theirs): Promise<void>;
      /** Returns the object's state after the refresh; null when the provider no longer knows it. */
      retrieve(theirs: Theirs): Promise<Theirs | null>;
    }
  /** Gives other work time to write our rows. The comparison repairs nothing. */
  | { wait(): Promise<unknown> };

/** Compares the provider's objects from the cursor on and updates rows where that is safe. Stores the position after each page. */
export async function compareTheirs<Theirs extends { readonly id: string }>(
  progress: Progress,
  { list, differs, recheck }: Comparison<Theirs>,
  isWindowed = true,
): Promise<void> {
  const { since, step } = progress;
  for (;;) {
    const { data, has_more: more } = await list({
      ...listParams(isWindowed ? since : null),
      ...(progress.cursor !== null && { starting_after: progress.cursor }),
    });
    const differing: Theirs[] = [];
    for (const one of data) {
      progress.addSeen(one.id);
      progress.checked += 1;
      if ((await differs(one)) !== null) differing.push(one);
    }
    if ('wait' in recheck && differing.length > 0) await recheck.wait();
    for (const one of differing) {
      if ('refresh' in recheck) await recheck.refresh(one);
      const still = await differs(one);
      // The object may have changed since the list, so only its present state shows a difference.
      const present = 'refresh' in recheck && still !== null ? await recheck.retrieve(one) : null;
      const finding = present === null ? still : await differs(present);
      if (finding !== null) progress.addFinding(finding);
      else if ('refresh' in recheck) progress.repaired += 1;
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

/** Returns the parameters of the provider's lists for objects created since an instant (milliseconds since the epoch), or for all with null. */
const listParams = (since: number | null) => ({
  limit: 100,
  ...(since !== null && { created: { gte: Math.floor(since / 1000) } }),
});
