import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { badgesOf } from './payment-view.ts';

/** Where a payment stands. */
export const PaymentBadges = ({ payment }: { readonly payment: AdminPaymentOut }) =>
  badgesOf(payment).map(({ tone, label }) => (
    <StatusBadge key={label} tone={tone}>
      {label}
    </StatusBadge>
  ));
