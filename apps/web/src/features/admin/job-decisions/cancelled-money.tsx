import { Text } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { ReactNode } from 'react';
import { WhoGetsWhat } from '../../../ui/data/who-gets-what.tsx';
import { cancellationShares, cancellationText } from './consequence.ts';

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
