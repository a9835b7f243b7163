/** Time window of the comparison: objects created since an instant (milliseconds since the epoch), or all with null. */
export interface Window {
  readonly since: number | null;
}

/** Converts a window to the parameters of the provider's lists. */
export const listParams = ({ since }: Window) => ({
  limit: 100,
  ...(since !== null && { created: { gte: Math.floor(since / 1000) } }),
});
