import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { badgesOf } from './payment-view.ts';

/** Shows the states of a payment as badges. */
export const PaymentBadges = ({ payment }: { readonly payment: AdminPaymentOut }) =>
  badgesOf(payment).map(({ tone, label }) => (
    <StatusBadge key={label} tone={tone}>
      {label}
    </StatusBadge>
  ));
