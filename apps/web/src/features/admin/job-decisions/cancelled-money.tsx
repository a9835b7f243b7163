import { Text } from '@mantine/core';
import { toCents } from '@oficio/domain/payments/money.ts';
import { type Shares, sharesAfter } from '@oficio/domain/payments/shares.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { isPaidAndUnfinished } from '@oficio/domain/requests/lifecycle.ts';
import type { ReactNode } from 'react';
import { WhoGetsWhat } from '../../../ui/data/amount-list.tsx';

interface CancelledMoneyProps {
  readonly request: RequestOut;
  /** What else the action does. */
  readonly children?: ReactNode;
}

/** Says what the cancellation of a job does, and who gets what of its payment. */
export function CancelledMoney({ request, children }: CancelledMoneyProps) {
  const shares = cancellationShares(request);
  return (
    <>
      {shares === null ? null : (
        <WhoGetsWhat shares={shares} customer={request.user_name} technician={request.technician_name} />
      )}
      <Text>
        {cancellationText(request)}
        {children}
      </Text>
    </>
  );
}

/** Returns who gets what of a paid job that is cancelled: the customer all that is left. Null for an unpaid job. */
const cancellationShares = ({ status, money }: RequestOut): Shares | null =>
  money && isPaidAndUnfinished(status) ? sharesAfter(money, toCents(money.left)) : null;

/** Says what the cancellation of a job does. */
function cancellationText({ status, user_name, technician_name }: RequestOut): string {
  const told = technician_name === null ? user_name : `${user_name} y ${technician_name}`;
  return isPaidAndUnfinished(status)
    ? `${user_name} recupera todo lo que queda de su pago y el trabajo queda cancelado. Avisamos a ${told}. No se puede deshacer.`
    : `La solicitud queda cancelada; nadie ha pagado nada. Avisamos a ${told}. No se puede deshacer.`;
}
