import { AUDIT_ACTIONS, type AuditAction } from '@oficio/domain/audit.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { PlainSelect } from '../../../ui/forms/plain-field.tsx';
import classes from '../../../ui/lists/list-filter.module.css';
import { addressWith } from '../../../ui/lists/list-filter.tsx';
import type { ActFilter } from './api.ts';

const ACTION = 'accion';
const ADMIN = 'quien';
const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];

const actionOf = (name: string | null): ActFilter['action'] =>
  ACTIONS.find(action => action === name) ?? 'all';
const adminOf = (id: string | null): number | null =>
  id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;

/** Reads the filter from the address. Ignores invalid values. */
export function useActFilter(): ActFilter {
  const [params] = useSearchParams();
  return { action: actionOf(params.get(ACTION)), admin: adminOf(params.get(ADMIN)) };
}

interface ActFiltersProps {
  readonly admins: readonly { readonly id: number; readonly name: string }[];
}

/** Filters by action and by administrator. The address holds both. */
export function ActFilters({ admins }: ActFiltersProps) {
  const filter = useActFilter();
  const navigate = useNavigate();
  const go = ({ action, admin }: ActFilter) =>
    void navigate(
      addressWith('/admin/audit', {
        [ACTION]: action === 'all' ? '' : action,
        [ADMIN]: admin === null ? '' : String(admin),
      }),
    );
  const isListed = filter.admin === null || admins.some(({ id }) => id === filter.admin);
  return (
    <div className={classes.fields}>
      <PlainSelect
        label="Acción"
        value={filter.action}
        onChange={event => go({ ...filter, action: actionOf(event.currentTarget.value) })}
      >
        <option value="all">Todas</option>
        {ACTIONS.map(action => (
          <option key={action} value={action}>
            {AUDIT_ACTIONS[action]}
          </option>
        ))}
      </PlainSelect>
      <PlainSelect
        label="Administrador"
        value={filter.admin ?? ''}
        onChange={event => go({ ...filter, admin: adminOf(event.currentTarget.value) })}
      >
        <option value="">Todos</option>
        {/* Until the list is loaded, and for an account that is no administrator now. */}
        {isListed ? null : <option value={filter.admin ?? ''}>Usuario n.º {filter.admin}</option>}
        {admins.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </PlainSelect>
    </div>
  );
}
