import type { UserOut } from '@oficio/domain/accounts/contract.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { can } from '@oficio/domain/roles.ts';
import type { RequestReader } from '../card-parts/request-details.tsx';

/** Returns as what the user reads a request that the server returned. A member of the staff can also be its customer. */
export function jobReaderOf({ user_id }: RequestOut, { id, role }: UserOut): RequestReader {
  if (user_id === id) return 'customer';
  return can(role, 'requests:read') ? 'admin' : 'technician';
}
