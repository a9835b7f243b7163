import type { StaffChange } from '@oficio/domain/notifications/staff-texts.ts';
import type { Role } from '@oficio/domain/roles.ts';

declare module '../../platform/database/event-types.ts' {
  interface DomainEventMap {
    /** Sessions ended, for example by logout. `keys` are their token hashes. */
    sessions_ended: { readonly keys: readonly string[] };
    /** A session was opened, or a login that waits for a code. `key` is its token hash. */
    session_opened: { readonly key: string };
    /** A session continues under another token. Subscribers move what belongs to it. */
    session_replaced: { readonly oldKey: string; readonly newKey: string };
    /**
     * An account is about to be deleted. A subscriber can throw to prevent it. A subscriber that knows a street address of the
     * person adds it to `addresses`, so that it is removed from the person's own texts: technicians and requests do, payments only object.
     */
    account_closing: { readonly userId: number; readonly addresses: Set<string> };
    /**
     * The account is deleted and its row contains no personal data. Subscribers end in this transaction what others could still
     * use: technicians the profile, requests the open jobs, accounts the wait of the erasers. Long histories are erased later by an `Eraser`.
     */
    account_closed: { readonly userId: number };
    /** The name, the telephone or the e-mail address changed. */
    contact_data_changed: { readonly userId: number };
    /** The owner proved that the account's e-mail address, which was unverified, is theirs. */
    email_verified: { readonly userId: number };
    /**
     * The owner of the e-mail address took over an account with an unverified address. Subscribers reset what the earlier owner
     * chose. By `google` the technician's profile is emptied, too; by `mail` it stays and waits for a new approval. Only technicians need
     * `by`; notifications and payments reset rows of their own.
     */
    account_taken_over: { readonly userId: number; readonly by: 'google' | 'mail' };
    /** An administrator suspended or reactivated the account. Technicians, requests and payments change rows of their own. */
    user_suspended: { readonly userId: number };
    user_reactivated: { readonly userId: number };
    /** A customer is about to become an administrator. A subscriber can throw to prevent it. */
    admin_promoting: { readonly userId: number };
    /** Administrators changed. `by` is null for the person's own act and for an act of the server. */
    staff_changed: { readonly userId: number; readonly by: number | null; readonly change: StaffChange };
    user_registered: { readonly userId: number; readonly role: Role };
  }
}
