import { CUSTOMER_REASON_KINDS, customerReason } from '@oficio/domain/must-act/customer.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { isOpen } from '@oficio/domain/requests/lifecycle.ts';

interface JobSections {
  /** Jobs that need an answer, the most urgent first. */
  readonly asked: readonly RequestOut[];
  readonly active: readonly RequestOut[];
  readonly ended: readonly RequestOut[];
}

/**
 * Sorts the jobs of a customer into the sections of the dashboard. Next: `my-requests.tsx` shows the sections, and
 * `@oficio/domain/must-act/customer.ts` decides which jobs need an answer.
 */
export function jobSectionsOf(requests: readonly RequestOut[], now: number): JobSections {
  const reasons = new Map(requests.map(request => [request, customerReason(request, now)]));
  const asked = CUSTOMER_REASON_KINDS.flatMap(kind =>
    requests.filter(request => reasons.get(request) === kind),
  );
  const rest = requests.filter(request => reasons.get(request) === null);
  return {
    asked,
    active: rest.filter(({ status }) => isOpen(status)),
    ended: rest.filter(({ status }) => !isOpen(status)),
  };
}
