import type { outboxEndpoints } from '@oficio/domain/admin/outbox/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findDeadLetters } from '../../../platform/jobs/outbox/dead-letters.ts';
import type { PageQuery } from '../../../platform/paging/id-pages.ts';
import { sortedPage, sortOf } from '../../../platform/paging/sorted-pages.ts';

type Filters = Query<typeof outboxEndpoints.exportDeadLetters>;

/** Returns one page of the failed deliveries that match an administrator's filters. */
export function readDeadLetters(db: Reader, { kind, sort, ...days }: Filters, page: PageQuery) {
  const filter = { kind, ...instantsOf(days) };
  const { direction } = sortOf(sort ?? '-died');
  return sortedPage({ read: part => findDeadLetters(db, filter, direction, part) }, page);
}
