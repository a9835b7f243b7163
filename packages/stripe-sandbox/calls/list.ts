import { ApiError } from '../http/api-error.ts';
import { type ApiCall, ok } from '../http/call.ts';
import { readPage } from '../http/lists.ts';
import { isId } from '../store/ids.ts';
import type { Kind } from '../store/records.ts';

/** Returns the call `GET /v1/{path}`, which lists objects newest first, in pages, optionally filtered by payment. */
export const list = (
  kind: Kind,
  path: string,
  show: (record: object) => object = record => record,
): ApiCall => ({
  method: 'GET',
  path,
  prepare({ params }) {
    const { limit, after } = readPage(params);
    const intent = params.text('payment_intent', { max: 200 }) ?? null;
    const since = params.group('created').integer('gte') ?? null;
    return async store => {
      if (intent !== null && !isId(intent))
        throw ApiError.missing('payment_intent', intent, 'payment_intent');
      const found = await store.page(kind, { after, intent, since, limit: limit + 1 });
      if (!found) throw ApiError.missing(kind, after ?? '', 'starting_after');
      const data = found.slice(0, limit).map(record => show(record));
      return ok({ object: 'list', url: `/v1${path}`, has_more: found.length > limit, data });
    };
  },
});
