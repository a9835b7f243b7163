import { ADMIN_PAYMENT_FILTERS, PAYMENT_SEARCH_MAX } from '@oficio/domain/payments/admin/contract.ts';
import { useSearchParams } from 'react-router';
import { addressWith, FilterLinks, SEARCH, SearchField } from '../../../ui/lists/list-filter.tsx';
import type { PaymentFilter } from './api.ts';
import { FILTER_LABELS, filterOf } from './payment-view.ts';

/** The parameters of the address. */
const FILTER = 'filtro';

/** What the address asks for. */
export function usePaymentFilter(): { readonly filter: PaymentFilter; readonly search: string } {
  const [params] = useSearchParams();
  return {
    filter: filterOf(params.get(FILTER)),
    search: params.get(SEARCH)?.slice(0, PAYMENT_SEARCH_MAX) ?? '',
  };
}

const addressOf = (filter: PaymentFilter, search: string): string =>
  addressWith('/admin/payments', { [FILTER]: filter === 'all' ? '' : filter, [SEARCH]: search });

/** The search, and the filters with how many problems there are. Both stand in the address. */
export function PaymentFilters({ problems }: { readonly problems: number | null }) {
  const { filter, search } = usePaymentFilter();
  return (
    <>
      <SearchField
        label="Nombre o n.º de solicitud"
        value={search}
        maxLength={PAYMENT_SEARCH_MAX}
        addressOf={words => addressOf(filter, words)}
      />
      <FilterLinks
        label="Qué pagos ver"
        choices={ADMIN_PAYMENT_FILTERS.map(name => ({
          label: FILTER_LABELS[name],
          to: addressOf(name, search),
          current: name === filter,
          count: name === 'problem' ? problems : null,
          alarming: true,
        }))}
      />
    </>
  );
}
