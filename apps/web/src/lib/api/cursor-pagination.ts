/** Options of `useInfiniteQuery` for lists whose pages name the cursor of the next page. */
export const CURSOR_PAGINATION = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { readonly next_cursor: string | null }) => page.next_cursor,
};

/** Entries that a list of administrators loads at first and with each 'Ver más'. */
export const SCREEN_PAGE = 50;
