import { ADMIN_PAYMENT_FILTERS, PAYMENT_SEARCH_MAX } from '@oficio/domain/payments/admin/contract.ts';
import { FilterBar, type FilteredList, useListFilter } from '../../../ui/lists/list-filter.tsx';
import type { PaymentFilter } from './api.ts';
import { FILTER_LABELS } from './payment-view.ts';

const PAYMENTS: FilteredList<PaymentFilter> = {
  path: '/admin/payments',
  parameter: 'filtro',
  values: ADMIN_PAYMENT_FILTERS,
  searchMaxLength: PAYMENT_SEARCH_MAX,
};

export const usePaymentFilter = () => useListFilter(PAYMENTS);

/** Shows the search field and the filters with the number of problems; null until it is loaded. */
export function PaymentFilters({ problems }: { readonly problems: number | null }) {
  return (
    <FilterBar
      list={PAYMENTS}
      searchLabel="Número, nombre o email"
      filterLabel="Qué pagos ver"
      labelOf={filter => FILTER_LABELS[filter]}
      countOf={filter => (filter === 'problem' ? problems : undefined)}
      alarming
    />
  );
}
