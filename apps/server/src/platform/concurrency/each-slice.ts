import { setImmediate as nextTurn } from 'node:timers/promises';

/** Passes the items on in slices of this size, one in each turn of the event loop, so that a long list does not hold it. */
export async function eachSlice<Item>(
  items: readonly Item[],
  size: number,
  work: (slice: readonly Item[]) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await nextTurn();
    work(items.slice(start, start + size));
  }
}
