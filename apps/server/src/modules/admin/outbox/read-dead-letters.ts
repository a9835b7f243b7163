import type { deliveryEndpoints } from '@oficio/domain/admin/outbox/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { readPage } from '../../../platform/database/paging/admin-list.ts';
import { sortOf } from '../../../platform/database/paging/sorted-list.ts';
import { DEAD_LETTER_LIST, isOfKind } from '../../../platform/tasks/outbox/dead-letters.ts';

/** Returns one page of the failed deliveries that match an administrator's filters. */
export const readDeadLetters = (db: Reader, query: Query<typeof deliveryEndpoints.listDeadLetters>) =>
  readPage(db, DEAD_LETTER_LIST, {
    ...query,
    sort: sortOf(query.sort ?? '-died'),
    days: instantsOf(query),
    filters: query.kind === 'all' ? [] : [isOfKind(query.kind)],
  });
