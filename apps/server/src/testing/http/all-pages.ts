/** Reads a list page by page from its beginning and returns the ids of all pages. */
export async function allPages(
  readPage: (
    cursor: string | undefined,
  ) => Promise<{ readonly ids: readonly number[]; readonly next_cursor: string | null }>,
): Promise<number[]> {
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const { ids, next_cursor } = await readPage(cursor);
    found.push(...ids);
    cursor = next_cursor ?? undefined;
  } while (cursor);
  return found;
}
