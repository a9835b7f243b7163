import { randomUUID } from 'node:crypto';
import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { configEndpoints } from '@oficio/domain/admin/config/contract.ts';
import { deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { jobDecisionEndpoints, jobFileEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { noteEndpoints } from '@oficio/domain/admin/notes/contract.ts';
import { serviceEndpoints } from '@oficio/domain/admin/services/contract.ts';
import type { AUDIT_ACTIONS } from '@oficio/domain/audit.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { adminNoticeEndpoints } from '@oficio/domain/notifications/admin/contract.ts';
import { adjustmentEndpoints } from '@oficio/domain/payments/adjustments/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { isCapability } from '@oficio/domain/roles.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { DEFAULT_SERVICE_ICON } from '@oficio/domain/technicians/catalogue/icons.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import type { CallResult } from '../../testing/http/api-client.ts';
import { seedDeadLetter, seedWaitingMails } from '../../testing/notifications/dead-letters.ts';
import { seedFailedRefund } from '../../testing/payments/failed-refund.ts';
import { doJob, type Parties, payAs, seedOffer, seedParties } from '../../testing/payments/payments.ts';
import { CONTRACT_ROWS } from '../../testing/permissions/contract-rows.ts';
import { acceptedJob, forceStatus } from '../../testing/requests/requests.ts';
import { seedPortfolioPhoto, seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

const { listActs } = auditEndpoints;
const REASON = 'Motivo de la prueba';
const CONFIG = { email_service: 'gmail', site_name: 'Oficio' };
/** A mail server that does not answer: the test mail fails, but the log still records it. */
const SILENT_SERVER = {
  email_user: 'oficio@mail.test',
  email_password: 'secreta',
  email_smtp_host: '127.0.0.1',
  email_smtp_port: 9,
};

/** All administrators' calls that change something, as 'METHOD path'. */
const CHANGING = CONTRACT_ROWS.filter(({ method, access }) => isCapability(access) && method !== 'GET').map(
  ({ method, path }) => `${method} ${path}`,
);

/** Statuses other than 200. */
const STATUS: Readonly<Record<string, number>> = {
  'POST /api/admin/adjustments': 201,
  'POST /api/admin/services': 201,
  'POST /api/admin/test-email': 502,
  'POST /api/admin/users/invitations': 201,
  'POST /api/admin/users/{id}/notes': 201,
  'POST /api/admin/requests/{id}/notes': 201,
  'POST /api/admin/requests/{id}/replace': 201,
  'POST /api/admin/users/{id}/view': 201,
};

onBothEngines('audit log', (world, onOne) => {
  let parties: Parties;
  let admin: Person;
  const app = () => world().app;
  const acts = async (
    query: { action?: keyof typeof AUDIT_ACTIONS; admin?: number; limit?: number; cursor?: string } = {},
  ) => (await admin.call(listActs, { query })).reply;

  async function profileOf(technician: Person): Promise<number> {
    const { reply } = await admin.call(adminTechnicianEndpoints.listPendingTechnicians, { query: {} });
    return reply.technicians.find(({ id }) => id === technician.id)?.profile_id ?? 0;
  }
  const applicant = async () => ({
    profileId: await profileOf(await seedTechnician(app(), { approvedBy: null })),
  });
  /** Creates a paid job with a reported problem. `completed` finishes the job first. Returns the id of its payment. */
  async function stoppedPayment(status: 'payment_completed' | 'completed' = 'completed'): Promise<number> {
    const { customer, technician } = parties;
    const requestId = await seedOffer(app(), parties, 60);
    await payAs(customer, app(), requestId);
    if (status === 'completed') await doJob(technician, requestId);
    const problem = { params: { id: requestId }, body: { reason: REASON } };
    const { reply } = await customer.call(problemEndpoints.reportProblem, problem);
    return reply.request.money?.payment_id ?? 0;
  }
  const failedRefund = async () => (await seedFailedRefund(app(), parties, 30)).refundId;
  const invite = () =>
    admin.call(adminUserEndpoints.inviteAdmin, {
      body: { name: 'Luz', email: `${randomUUID()}@oficio.test` },
    });
  async function suspended(): Promise<number> {
    const { id } = await seedPerson(app(), 'user');
    (await admin.call(adminUserEndpoints.suspendUser, { params: { id }, body: { reason: REASON } })).reply;
    return id;
  }

  /** 'METHOD path' → the expected act and a call that succeeds. */
  const CALLS: Readonly<
    Record<
      string,
      readonly [act: keyof typeof AUDIT_ACTIONS, call: () => Promise<Pick<CallResult<Endpoint>, 'status'>>]
    >
  > = {
    'PUT /api/admin/technicians/{profileId}/approve': [
      'technician_approved',
      async () => admin.call(adminTechnicianEndpoints.approveTechnician, { params: await applicant() }),
    ],
    'DELETE /api/admin/technicians/{profileId}/reject': [
      'technician_rejected',
      async () =>
        admin.call(adminTechnicianEndpoints.rejectTechnician, {
          params: await applicant(),
          body: { reason: REASON },
        }),
    ],
    'POST /api/admin/technicians/{profileId}/seen': [
      'technician_seen',
      async () => {
        const technician = await seedTechnician(app(), { approvedBy: admin });
        const bio = 'Ahora también instalo calderas';
        const body = { bio, available: true };
        const { profile } = (await technician.call(ownProfileEndpoints.updateMyProfile, { body })).reply;
        return admin.call(adminTechnicianEndpoints.markTechnicianSeen, {
          params: { profileId: profile.id },
          body: { name: technician.name, bio },
        });
      },
    ],
    'DELETE /api/admin/technicians/{profileId}/photos/{photo}': [
      'technician_photo_removed',
      async () => {
        const technician = await seedTechnician(app(), { approvedBy: null });
        const { photo } = await seedPortfolioPhoto(app(), technician.id);
        return admin.call(adminTechnicianEndpoints.removeTechnicianPhoto, {
          params: { profileId: await profileOf(technician), photo },
          body: { reason: REASON },
        });
      },
    ],
    'DELETE /api/admin/users/{id}': [
      'user_deleted',
      async () =>
        admin.call(adminUserEndpoints.deleteUser, { params: { id: (await seedPerson(app(), 'user')).id } }),
    ],
    'POST /api/admin/users/{id}/suspend': [
      'user_suspended',
      async () => {
        const { id } = await seedPerson(app(), 'user');
        return admin.call(adminUserEndpoints.suspendUser, { params: { id }, body: { reason: REASON } });
      },
    ],
    'POST /api/admin/users/{id}/reactivate': [
      'user_reactivated',
      async () => admin.call(adminUserEndpoints.reactivateUser, { params: { id: await suspended() } }),
    ],
    'POST /api/admin/users/{id}/logout': [
      'user_logged_out',
      async () =>
        admin.call(adminUserEndpoints.logOutUser, {
          params: { id: (await seedPerson(app(), 'user')).id },
        }),
    ],
    'POST /api/admin/users/{id}/view': [
      'person_viewed',
      async () => {
        const { id } = await seedPerson(app(), 'user');
        return admin.call(adminUserEndpoints.viewAsUser, { params: { id }, body: { reason: REASON } });
      },
    ],
    'POST /api/admin/users/invitations': ['admin_invited', async () => invite()],
    'POST /api/admin/users/{id}/invite': [
      'admin_invited',
      async () => {
        const { id } = (await invite()).reply.user;
        world().now += 60_000;
        return admin.call(adminUserEndpoints.inviteAgain, { params: { id } });
      },
    ],
    'POST /api/admin/users/{id}/promote': [
      'admin_promoted',
      async () =>
        admin.call(adminUserEndpoints.promoteUser, {
          params: { id: (await seedPerson(app(), 'user')).id },
        }),
    ],
    'POST /api/admin/users/{id}/demote': [
      'admin_demoted',
      async () =>
        admin.call(adminUserEndpoints.demoteUser, {
          params: { id: (await seedPerson(app(), 'admin')).id },
          body: { reason: REASON },
        }),
    ],
    'PUT /api/admin/config': [
      'config_changed',
      () => admin.call(configEndpoints.saveConfig, { body: CONFIG }),
    ],
    'POST /api/admin/test-email': [
      'test_mail_sent',
      async () => {
        (await admin.call(configEndpoints.saveConfig, { body: { ...CONFIG, ...SILENT_SERVER } })).reply;
        return admin.call(configEndpoints.sendTestEmail, { body: { email: 'ana@oficio.test' } });
      },
    ],
    'POST /api/admin/services': [
      'service_added',
      () =>
        admin.call(serviceEndpoints.addService, {
          body: { name: 'Afilado', category: 'Casa', icon: DEFAULT_SERVICE_ICON },
        }),
    ],
    'PUT /api/admin/services/{serviceId}': [
      'service_changed',
      () =>
        admin.call(serviceEndpoints.changeService, {
          params: { serviceId: 2 },
          body: { name: 'Atascos', category: 'Casa', icon: DEFAULT_SERVICE_ICON, version: 0 },
        }),
    ],
    'POST /api/admin/services/{serviceId}/move': [
      'service_moved',
      () => admin.call(serviceEndpoints.moveService, { params: { serviceId: 6 }, body: { direction: 'up' } }),
    ],
    'POST /api/admin/services/{serviceId}/hide': [
      'service_hidden',
      () => admin.call(serviceEndpoints.hideService, { params: { serviceId: 7 } }),
    ],
    'POST /api/admin/services/{serviceId}/show': [
      'service_shown',
      async () => {
        (await admin.call(serviceEndpoints.hideService, { params: { serviceId: 8 } })).reply;
        return admin.call(serviceEndpoints.showService, { params: { serviceId: 8 } });
      },
    ],
    'POST /api/admin/adjustments': [
      'ledger_adjusted',
      () =>
        admin.call(adjustmentEndpoints.createAdjustment, {
          body: {
            client_id: 'audited',
            debit: 'losses',
            credit: 'fees',
            amount: 5,
            request_id: null,
            reason: REASON,
          },
        }),
    ],
    'POST /api/admin/payments/{id}/release': [
      'payment_released',
      async () =>
        admin.call(adminPaymentEndpoints.releasePayment, {
          params: { id: await stoppedPayment() },
          body: { reason: REASON },
        }),
    ],
    'POST /api/admin/payments/{id}/continue': [
      'job_continued',
      async () =>
        admin.call(adminPaymentEndpoints.continueJob, {
          params: { id: await stoppedPayment('payment_completed') },
          body: { reason: REASON },
        }),
    ],
    'POST /api/admin/payments/{id}/refund': [
      'payment_refunded',
      async () =>
        admin.call(adminPaymentEndpoints.refundPayment, {
          params: { id: await stoppedPayment() },
          body: { amount: 10, reason: REASON },
        }),
    ],
    'POST /api/admin/refunds/{id}/retry': [
      'refund_retried',
      async () => admin.call(adminPaymentEndpoints.retryRefund, { params: { id: await failedRefund() } }),
    ],
    'POST /api/admin/refunds/{id}/settle': [
      'refund_settled',
      async () =>
        admin.call(adminPaymentEndpoints.settleRefund, {
          params: { id: await failedRefund() },
          body: { amount: 30, reason: REASON },
        }),
    ],
    'POST /api/admin/outbox/{id}/retry': [
      'delivery_retried',
      async () =>
        admin.call(deliveryEndpoints.retryDeadLetter, { params: { id: await seedDeadLetter(app()) } }),
    ],
    'POST /api/admin/outbox/{id}/send-now': [
      'delivery_sent_now',
      async () =>
        admin.call(deliveryEndpoints.sendDeliveryNow, { params: { id: await seedWaitingMails(app()) } }),
    ],
    'POST /api/admin/outbox/waiting/send-now': [
      'deliveries_sent_now',
      async () => {
        await seedWaitingMails(app());
        return admin.call(deliveryEndpoints.sendFailingDeliveriesNow, {});
      },
    ],
    'POST /api/admin/outbox/dead/retries': [
      'deliveries_retried',
      async () => admin.call(deliveryEndpoints.startRetry, { body: {} }),
    ],
    // The entry of the start covers all parts.
    'POST /api/admin/outbox/dead/retries/{id}': [
      'deliveries_retried',
      async () => {
        const { id } = (await admin.call(deliveryEndpoints.startRetry, { body: {} })).reply;
        return admin.call(deliveryEndpoints.retryPart, { params: { id } });
      },
    ],
    'POST /api/admin/requests/{id}/cancel': [
      'job_cancelled',
      async () =>
        admin.call(jobDecisionEndpoints.cancelJob, {
          params: { id: await acceptedJob(parties.customer, parties.technician) },
          body: { reason: REASON },
        }),
    ],
    'POST /api/admin/requests/{id}/replace': [
      'job_replaced',
      async () =>
        admin.call(jobDecisionEndpoints.replaceJob, {
          params: { id: await acceptedJob(parties.customer, parties.technician) },
          body: { reason: REASON },
        }),
    ],
    'POST /api/admin/technicians/{profileId}/revoke': [
      'technician_revoked',
      async () => {
        const technician = await seedTechnician(app(), { approvedBy: admin });
        const { profile } = (await technician.call(ownProfileEndpoints.getMyProfile)).reply;
        return admin.call(adminTechnicianEndpoints.revokeApproval, {
          params: { profileId: profile.id },
          body: { reason: REASON },
        });
      },
    ],
    'POST /api/admin/reviews/{id}/hide': [
      'review_hidden',
      async () =>
        admin.call(adminReviewEndpoints.hideReview, {
          params: { id: await reviewOf() },
          body: { reason: REASON },
        }),
    ],
    'POST /api/admin/reviews/{id}/show': [
      'review_shown',
      async () => {
        const params = { id: await reviewOf() };
        (await admin.call(adminReviewEndpoints.hideReview, { params, body: { reason: REASON } })).reply;
        return admin.call(adminReviewEndpoints.showReview, { params });
      },
    ],
    'POST /api/admin/users/{id}/notices/{noticeId}/mail': [
      'notice_resent',
      async () => {
        const { id } = await seedTechnician(app(), { approvedBy: admin });
        const { notices } = (
          await admin.call(adminNoticeEndpoints.listNoticesOfUser, { params: { id }, query: {} })
        ).reply;
        return admin.call(adminNoticeEndpoints.mailNoticeAgain, {
          params: { id, noticeId: notices[0]?.id ?? 0 },
        });
      },
    ],
    'POST /api/admin/users/{id}/notes': [
      'person_note_added',
      () =>
        admin.call(noteEndpoints.addNoteOfUser, {
          params: { id: parties.customer.id },
          body: { text: 'Llamó por teléfono' },
        }),
    ],
    'POST /api/admin/requests/{id}/notes': [
      'job_note_added',
      async () =>
        admin.call(noteEndpoints.addNoteOfRequest, {
          params: { id: await acceptedJob(parties.customer, parties.technician) },
          body: { text: 'Llamó por teléfono' },
        }),
    ],
    'POST /api/admin/requests/{id}/chat/open': [
      'chat_read',
      async () =>
        admin.call(jobFileEndpoints.openChatOfJob, {
          params: { id: await acceptedJob(parties.customer, parties.technician) },
        }),
    ],
    'POST /api/admin/payments/reconcile': [
      'payments_reconciled',
      () => admin.call(adminPaymentEndpoints.reconcilePayments),
    ],
  };

  const reviewOf = async (): Promise<number> => {
    const { customer, technician } = parties;
    const request_id = await acceptedJob(customer, technician);
    await forceStatus(app(), request_id, 'completed');
    const body = { request_id, rating: 1, comment: 'Insultos' };
    return (await customer.call(reviewEndpoints.createReview, { body })).reply.review.id;
  };

  beforeAll(async () => {
    parties = await seedParties(app());
    admin = parties.admin;
  });

  it('rejects every SQL statement that changes or deletes entries', async () => {
    const { database } = app().platform;
    await suspended();
    const before = (await acts()).acts;
    const statements = [
      `update audit_log set address = 'elsewhere'`,
      'delete from audit_log where id = 1',
      `update audit_reasons set reason = 'Otro'`,
      'update audit_reasons set act_id = act_id + 1000',
      'delete from audit_reasons',
      ...(world().engine === 'postgres' ? ['truncate audit_log cascade', 'truncate audit_reasons'] : []),
    ];
    for (const statement of statements)
      await expect(database.transaction(({ db }) => sql.raw(statement).execute(db))).rejects.toThrow(
        'append-only',
      );
    expect((await acts()).acts).toEqual(before);
  });

  it('keeps all entries and reasons unchanged when the user whom they mention is deleted', async () => {
    const pepa = await newPerson(app(), 'user', 'Pepa Rompetechos');
    for (const { id } of [pepa, await seedPerson(app(), 'user')]) {
      const body = { reason: 'Pepa Rompetechos insulta a todo el mundo' };
      (await admin.call(adminUserEndpoints.suspendUser, { params: { id }, body })).reply;
    }
    const read = app().platform.database.read;
    const log = () => read.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const reasons = () => read.selectFrom('audit_reasons').selectAll().orderBy('act_id').execute();
    const before = { log: await log(), reasons: await reasons() };
    (await admin.call(adminUserEndpoints.deleteUser, { params: { id: pepa.id } })).reply;
    expect((await log()).slice(0, before.log.length)).toEqual(before.log);
    expect(await reasons()).toEqual(before.reasons);
    // The log contains ids of people, not names.
    expect(JSON.stringify(before.log)).not.toContain('Rompetechos');
  });

  onOne(() => {
    it('records the administrator, act and address of every call that changes something', async () => {
      expect([...CHANGING].sort()).toEqual(Object.keys(CALLS).sort());
      for (const [row, [action, call]] of Object.entries(CALLS)) {
        // The preparation of the call can record other acts before it.
        const { status } = await call();
        expect([row, status]).toEqual([row, STATUS[row] ?? 200]);
        const [last] = (await acts({ limit: 1 })).acts;
        expect(last).toMatchObject({
          action,
          admin: { id: admin.id, name: admin.name },
          address: '127.0.0.1',
        });
        expect((await acts({ action })).acts.filter(({ id }) => id === last?.id)).toHaveLength(1);
      }
      expect(new Set((await acts({ limit: 200 })).acts.map(({ id }) => id)).size).toBeGreaterThan(
        Object.keys(CALLS).length,
      );
    });

    it('records no act for a rejected call', async () => {
      const before = (await acts()).acts.length;
      await admin.call(adminUserEndpoints.suspendUser, {
        params: { id: admin.id },
        body: { reason: REASON },
      });
      await admin.call(adminTechnicianEndpoints.approveTechnician, { params: { profileId: 999_999 } });
      await admin.call(adminPaymentEndpoints.releasePayment, {
        params: { id: 999_999 },
        body: { reason: REASON },
      });
      expect((await acts()).acts).toHaveLength(before);
    });

    it('lists acts in pages and filters them by act and administrator', async () => {
      const other = await seedPerson(app(), 'admin', 'Otra');
      const { id } = await seedPerson(app(), 'user');
      (await other.call(adminUserEndpoints.suspendUser, { params: { id }, body: { reason: REASON } })).reply;
      const theirs = await acts({ admin: other.id });
      expect(theirs.acts).toMatchObject([
        { action: 'user_suspended', subject_id: String(id), details: { reason: REASON } },
      ]);
      expect(theirs.admins).toContainEqual({ id: other.id, name: 'Otra' });
      const first = await acts({ limit: 2 });
      const second = await acts({ limit: 2, cursor: first.next_cursor ?? '' });
      expect(second.acts[0]?.id).toBeLessThan(first.acts.at(-1)?.id ?? 0);
      expect((await acts({ action: 'payments_reconciled' })).acts).toHaveLength(1);
    });
  });
});
