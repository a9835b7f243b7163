import type { UserOut } from '@oficio/domain/accounts/contract.ts';
import type { UserRow } from './store/read-users.ts';

export function presentUser(row: UserRow): UserOut {
  const { id, name, email, phone, role } = row;
  return { id, name, email, phone, role, email_verified: row.email_verified === 1 };
}
