/** How a list is read page after page, for `useInfiniteQuery`: each page says where the next one begins. */
export const CURSOR_PAGINATION = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { readonly next_cursor: string | null }) => page.next_cursor,
};
