import { ApiError } from './api-error.ts';
import type { Params } from './params.ts';

const LIMIT = { default: 10, max: 100 } as const;

interface Page {
  readonly limit: number;
  /** Id of the last object of the previous page. */
  readonly after: string | null;
}

/** Reads the parameters of every list (https://docs.stripe.com/api/pagination). */
export function readPage(params: Params): Page {
  const limit = params.integer('limit') ?? LIMIT.default;
  if (limit < 1 || limit > LIMIT.max)
    throw ApiError.invalid(`limit must be from 1 to ${LIMIT.max}.`, { param: 'limit' });
  return { limit, after: params.text('starting_after', { max: 200 }) ?? null };
}

/** Returns one page of `all`, which must be sorted from the newest to the oldest. */
export function listOf(url: string, all: readonly { readonly id: string }[], { limit, after }: Page): object {
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) throw ApiError.missing('object', after, 'starting_after');
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < all.length, url };
}
