import type { Role } from '@oficio/domain/accounts/rules.ts';
import type { Redact } from './deletion/redact.ts';

declare module '../../platform/events/event-types.ts' {
  interface DomainEventMap {
    /** Sessions ended by logout or in another way; `keys` are their token hashes. */
    sessions_ended: { readonly keys: readonly string[] };
    /**
     * An account is about to be deleted. A listener that throws prevents it. A listener that knows a street address of the
     * person adds it, so that `redact` takes it out of the person's own texts.
     */
    account_closing: { readonly userId: number; readonly addresses: Set<string> };
    /**
     * The account is deleted and its row has no name any more. Listeners delete the person's own rows in this transaction, or
     * `redact` the person's own texts where others need them. They never change the text of another person.
     */
    account_closed: { readonly userId: number; readonly redact: Redact };
    /** The user changed the name or the telephone. */
    profile_changed: { readonly userId: number };
    /** The owner of the e-mail address took the account over; nothing that an earlier owner chose may stay. */
    account_taken_over: { readonly userId: number; readonly by: 'google' | 'mail' };
    /** An administrator suspended or reactivated the account. */
    user_suspended: { readonly userId: number };
    user_reactivated: { readonly userId: number };
    user_registered: { readonly userId: number; readonly role: Role };
  }
}
