import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { hasOpenProblem } from '../problems/problem-view.ts';

/** Returns whether the news about the money come before the next step: an open problem or a failed payment. */
export const isMoneyUrgent = (request: RequestOut): boolean =>
  hasOpenProblem(request) || (request.status === 'approved' && request.money?.failure != null);

/** Returns whether the customer waits for the technician's answer to a proposed address. */
export const isAddressUrgent = ({ address_proposal }: RequestOut, reader: Party): boolean =>
  reader === 'technician' && address_proposal !== null;

/** Returns whether the other side waits for the reader's answer to a proposed date. */
export const isDateUrgent = (request: RequestOut, reader: Party): boolean => {
  const proposal = request.money?.date_proposal;
  return (
    request.status === 'payment_completed' &&
    proposal != null &&
    proposal.proposed_by !== reader &&
    !hasOpenProblem(request)
  );
};
