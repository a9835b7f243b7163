import { Button, Group, TextInput } from '@mantine/core';
import { ADMIN_PAYMENT_FILTERS, PAYMENT_SEARCH_MAX } from '@oficio/domain/payments/contract.ts';
import { IconSearch } from '@tabler/icons-react';
import type { SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../../lib/link.tsx';
import type { PaymentFilter } from './api.ts';
import classes from './payment-filter.module.css';
import { FILTER_LABELS, filterOf } from './payment-view.ts';

/** The parameters of the address. */
const FILTER = 'filtro';
const SEARCH = 'buscar';

/** What the address asks for. */
export function usePaymentFilter(): { readonly filter: PaymentFilter; readonly search: string } {
  const [params] = useSearchParams();
  return {
    filter: filterOf(params.get(FILTER)),
    search: params.get(SEARCH)?.slice(0, PAYMENT_SEARCH_MAX) ?? '',
  };
}

const addressOf = (filter: PaymentFilter, search: string): string => {
  const params = new URLSearchParams({
    ...(filter === 'all' ? {} : { [FILTER]: filter }),
    ...(search === '' ? {} : { [SEARCH]: search }),
  });
  return params.size === 0 ? '/admin/payments' : `/admin/payments?${params}`;
};

/** The filters with how many problems there are, and the search. Both stand in the address. */
export function PaymentFilters({ problems }: { readonly problems: number | null }) {
  const { filter, search } = usePaymentFilter();
  const [, setParams] = useSearchParams();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get(SEARCH) ?? '').trim();
    setParams(new URLSearchParams(addressOf(filter, words).split('?')[1]));
  };
  return (
    <>
      <nav aria-label="Qué pagos ver" className={classes.filters}>
        {ADMIN_PAYMENT_FILTERS.map(name => (
          <Link
            key={name}
            to={addressOf(name, search)}
            className={classes.filter}
            aria-current={name === filter ? 'page' : undefined}
          >
            {FILTER_LABELS[name]}
            {name === 'problem' && problems !== null ? (
              <span className={classes.count} data-any={problems > 0 || undefined}>
                {problems}
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
      {/* Another address, another field: what is typed is the reader's until it is sent. */}
      <search key={search}>
        <form onSubmit={submit}>
          <Group gap="sm" align="flex-end" wrap="nowrap" maw={520}>
            <TextInput
              flex={1}
              label="Nombre o número de solicitud"
              name={SEARCH}
              type="search"
              defaultValue={search}
              maxLength={PAYMENT_SEARCH_MAX}
              size="md"
            />
            <Button
              type="submit"
              variant="default"
              size="md"
              leftSection={<IconSearch size={18} aria-hidden="true" />}
            >
              Buscar
            </Button>
          </Group>
        </form>
      </search>
    </>
  );
}
