/** What a comparison looks at: what was made since an instant (milliseconds since the epoch), or with null all there is. */
export interface Window {
  readonly since: number | null;
}

/** As the parameters of the provider's lists. */
export const listParams = ({ since }: Window) => ({
  limit: 100,
  ...(since !== null && { created: { gte: Math.floor(since / 1000) } }),
});
