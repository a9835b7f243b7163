import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { badgesOf } from './payment-view.ts';

interface PaymentBadgesProps {
  readonly payment: AdminPaymentOut;
  /** As high as a row of a table. */
  readonly isSmall?: boolean;
}

/** Shows the states of a payment as badges. */
export const PaymentBadges = ({ payment, isSmall = false }: PaymentBadgesProps) =>
  badgesOf(payment).map(({ tone, label }) => (
    <StatusBadge key={label} tone={tone} isSmall={isSmall}>
      {label}
    </StatusBadge>
  ));
