import { CHECKLIST_STEP_NAMES, type ChecklistStep } from '@oficio/domain/admin/checklist.ts';
import { readLastBackup } from '../../platform/files/last-backup.ts';
import { areTestKeys } from '../../platform/stripe.ts';
import { DEMO_DOMAIN, findUser, hasSecondFactor } from '../accounts/public.ts';
import type { PaymentContext } from '../payments/public.ts';
import { hasApproved } from '../technicians/public.ts';
import { findLastActOfKind } from './store/audit.ts';

type StepCheck = (context: PaymentContext, userId: number) => Promise<boolean>;

const IS_DONE: Readonly<Record<ChecklistStep, StepCheck>> = {
  async email({ database }, userId) {
    const user = await findUser(database.read, userId);
    return user?.email_verified === 1 && !user.email.endsWith(`@${DEMO_DOMAIN}`);
  },
  second_factor: ({ database }, userId) => hasSecondFactor(database.read, userId),
  async site({ mailer }) {
    const { fromName, contactEmail } = await mailer.settings();
    return fromName !== '' && contactEmail !== '';
  },
  mail: async ({ mailer }) => (await mailer.settings()).hasPassword,
  async test_mail({ database }) {
    const last = await findLastActOfKind(database.read, 'test_mail_sent');
    return last !== undefined && JSON.parse(last.details).delivered === true;
  },
  payments: async ({ provider }) => provider.name === 'stripe' && !areTestKeys(provider.keys),
  https: async ({ settings }) => settings.publicUrl.startsWith('https://'),
  backup: async ({ settings }) => (await readLastBackup(settings.dataDir)) !== null,
  technician: ({ database }) => hasApproved(database.read),
};

/** Returns the steps of the installation. Outside production the address needs no HTTPS. */
export const readChecklist = (context: PaymentContext, userId: number) =>
  Promise.all(
    CHECKLIST_STEP_NAMES.filter(step => step !== 'https' || context.settings.production).map(async step => ({
      step,
      done: await IS_DONE[step](context, userId),
    })),
  );
