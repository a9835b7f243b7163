import {
  type PersonOut,
  type PersonPaymentOut,
  type PersonReviewOut,
  personFileEndpoints,
} from '@oficio/domain/admin/person-file/contract.ts';
import { actionsOn } from '@oficio/domain/audit.ts';
import { type Cents, toEuros } from '@oficio/domain/payments/money.ts';
import { isoOf } from '../../platform/database/instant.ts';
import { cutPage, idPage } from '../../platform/database/paging/id-pages.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { pushRecipient } from '../../platform/tasks/outbox/enqueue.ts';
import { findUndeliveredMessagesTo } from '../../platform/tasks/outbox/undelivered-messages.ts';
import {
  deviceName,
  findAccount,
  findExistingUser,
  findSessionsOf,
  presentAdminUser,
} from '../accounts/public.ts';
import { findPayoutAccountOf, readMoneyAtStake, refundedAmounts } from '../payments/public.ts';
import { findRequestsOf, presentRequestRow } from '../requests/public.ts';
import { findProfile, meanRating, namesForStaff, photoLinkOf, servicesOf } from '../technicians/public.ts';
import { presentAct } from './acts.ts';
import { presentDelivery } from './deliveries/present.ts';
import { findActsOn } from './store/audit.ts';
import {
  countOfPerson,
  countOpenRequests,
  findPaymentsOfPerson,
  findReviewsOfPerson,
} from './store/person-file.ts';

/** Newest deliveries of one recipient in a file. */
const DELIVERIES = 50;

type PaymentRow = Awaited<ReturnType<typeof findPaymentsOfPerson>>[number];
type ReviewRow = Awaited<ReturnType<typeof findReviewsOfPerson>>[number];

/** Serves what the staff see about one person. */
export function personFileRoutes(router: Router, platform: Platform): void {
  const { read } = platform.database;
  router.on(personFileEndpoints.getPerson, async ({ params }) => ({
    person: await readPerson(platform, params.id),
  }));

  router.on(personFileEndpoints.listJobsOfPerson, async ({ params, query }) => {
    const side = query.side === 'customer' ? 'user_id' : 'technician_id';
    const rows = await findRequestsOf(read, side, params.id, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    return { requests: page.map(presentRequestRow), next_cursor };
  });

  router.on(personFileEndpoints.listPaymentsOfPerson, async ({ params, query }) => {
    const rows = await findPaymentsOfPerson(read, query.side, params.id, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    const refunded = await refundedAmounts(
      read,
      page.map(row => row.id),
    );
    return { payments: page.map(row => presentPaymentOfPerson(row, refunded.get(row.id) ?? 0)), next_cursor };
  });

  router.on(personFileEndpoints.getMoneyAtStake, async ({ params }) => {
    await findExistingUser(read, params.id);
    return { money: await readMoneyAtStake(read, params.id) };
  });

  router.on(personFileEndpoints.listReviewsOfPerson, async ({ params, query }) => {
    const rows = await findReviewsOfPerson(read, query.side, params.id, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    return { reviews: page.map(presentReviewOfPerson), next_cursor };
  });

  router.on(personFileEndpoints.listDeliveriesToPerson, async ({ params }) => {
    const { email } = await findExistingUser(read, params.id);
    const rows = await findUndeliveredMessagesTo(read, [email, pushRecipient(params.id)], DELIVERIES);
    return { deliveries: rows.map(presentDelivery) };
  });

  router.on(personFileEndpoints.listActsOnPerson, async ({ params, query }) => {
    const subject = { actions: actionsOn('user'), id: String(params.id) };
    const rows = await findActsOn(read, subject, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    return { acts: page.map(presentAct), next_cursor };
  });
}

type ReadContext = Pick<Platform, 'database' | 'files' | 'clock'>;

/** Returns the account of a person with the technician's profile, counts and open sessions. Throws 404 for an unknown or deleted one. */
async function readPerson(platform: ReadContext, userId: number): Promise<PersonOut> {
  const db = platform.database.read;
  const user = await findExistingUser(db, userId);
  const account = await findAccount(db, userId);
  const sessions = await findSessionsOf(db, userId, platform.clock());
  return {
    ...presentAdminUser(user),
    email_verified: account?.email_verified === 1,
    has_second_factor: account?.second_factor_at != null,
    technician: await readTechnician(platform, userId),
    counts: await countOfPerson(db, userId),
    sessions: sessions.map(({ agent, created_at, last_used_at }) => ({
      device: deviceName(agent),
      created_at: isoOf(created_at),
      last_used_at: isoOf(Math.max(created_at, last_used_at)),
    })),
  };
}

async function readTechnician(platform: ReadContext, userId: number): Promise<PersonOut['technician']> {
  const db = platform.database.read;
  const profile = await findProfile(db, userId);
  if (!profile) return null;
  const services = await servicesOf(db, [userId]);
  const account = await findPayoutAccountOf(db, userId);
  const { profile_id, bio, address, experience_years, hourly_rate_cents, rating_count, photo } = profile;
  return {
    profile_id,
    bio,
    address,
    experience_years,
    hourly_rate: hourly_rate_cents === null ? null : toEuros(hourly_rate_cents),
    services: namesForStaff(services),
    rating: meanRating(profile),
    total_reviews: rating_count,
    available: profile.available === 1,
    photo: photo && photoLinkOf(platform, profile)(photo),
    approved: profile.approved === 1,
    open_requests: await countOpenRequests(db, userId),
    payout_account:
      account && account.is_gone === 0
        ? {
            id: account.account_id,
            onboarding_complete: account.onboarding_complete === 1,
            transfers_enabled: account.charges_enabled === 1,
          }
        : null,
  };
}

const presentPaymentOfPerson = (row: PaymentRow, refundedCents: Cents): PersonPaymentOut => ({
  id: row.id,
  request_id: row.request_id,
  service_name: row.service_name,
  other: row.other_id === null ? null : { id: row.other_id, name: row.other_name ?? '' },
  amount: toEuros(row.amount_cents),
  paid_at: isoOf(row.paid_at),
  refunded: toEuros(refundedCents),
  payout_state: row.payout_state,
});

const presentReviewOfPerson = (row: ReviewRow): PersonReviewOut => ({
  id: row.id,
  request_id: row.request_id,
  user_name: row.author_name,
  service_name: row.service_name,
  rating: row.rating,
  comment: row.comment,
  is_counted: row.is_counted === 1,
  created_at: isoOf(row.created_at),
  other: { id: row.other_id, name: row.other_name },
  hidden: row.hidden_at === null ? null : { at: isoOf(row.hidden_at), reason: row.hiding_reason ?? '' },
});
