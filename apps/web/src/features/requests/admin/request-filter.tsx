import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { labelOf } from '@oficio/domain/requests/labels.ts';
import { STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { PlainSelect } from '../../../ui/forms/plain-field.tsx';
import classes from '../../../ui/lists/list-filter.module.css';
import { addressWith, SEARCH, SearchField } from '../../../ui/lists/list-filter.tsx';
import type { StatusFilter } from './api.ts';

const STATUS = 'estado';
const FILTERS: readonly StatusFilter[] = ['all', ...STATUSES];

const known = (name: string | null): StatusFilter => FILTERS.find(status => status === name) ?? 'all';

/** What the address asks for; an unknown status is all of them. */
export function useRequestFilter(): { readonly status: StatusFilter; readonly search: string } {
  const [params] = useSearchParams();
  return {
    status: known(params.get(STATUS)),
    search: params.get(SEARCH)?.slice(0, ADMIN_SEARCH_MAX) ?? '',
  };
}

const addressOf = (status: StatusFilter, search: string): string =>
  addressWith('/admin/requests', { [STATUS]: status === 'all' ? '' : status, [SEARCH]: search });

/** The search and the status; both stand in the address. */
export function RequestFilters() {
  const { status, search } = useRequestFilter();
  const navigate = useNavigate();
  return (
    <div className={classes.fields}>
      <SearchField
        label="Número, nombre o email"
        value={search}
        maxLength={ADMIN_SEARCH_MAX}
        addressOf={words => addressOf(status, words)}
      />
      <PlainSelect
        label="Estado"
        value={status}
        onChange={event => void navigate(addressOf(known(event.currentTarget.value), search))}
      >
        {FILTERS.map(name => (
          <option key={name} value={name}>
            {name === 'all' ? 'Todos' : labelOf(name)}
          </option>
        ))}
      </PlainSelect>
    </div>
  );
}
