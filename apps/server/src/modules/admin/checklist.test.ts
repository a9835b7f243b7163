import { CHECKLIST_STEP_NAMES, type ChecklistStep } from '@oficio/domain/admin/checklist.ts';
import { configEndpoints } from '@oficio/domain/admin/config/contract.ts';
import { checklistEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { recordAct } from '../../platform/database/audit-log.ts';
import { recordBackup } from '../../platform/files/last-backup.ts';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../testing/world.ts';

onOneEngine('checklist of the installation', world => {
  const app = () => world().app;
  let admin: Person;
  beforeAll(async () => {
    admin = await seedPerson(app(), 'admin');
  });
  const read = async (): Promise<Partial<Record<ChecklistStep, boolean>>> => {
    const { steps } = (await admin.call(checklistEndpoints.getChecklist)).reply;
    return Object.fromEntries(steps.map(({ step, done }) => [step, done]));
  };
  const sendTest = (delivered: boolean) =>
    app().platform.database.transaction(tx =>
      recordAct(tx, { userId: admin.id, address: '' }, { action: 'test_mail_sent', details: { delivered } }),
    );
  const setUser = (values: { email?: string; email_verified?: 0 | 1 }) =>
    app().platform.database.transaction(({ db }) =>
      db.updateTable('users').set(values).where('id', '=', admin.id).execute(),
    );

  it('has every step but the address outside production, and at first none about the site is done', async () => {
    const steps = await read();
    expect(Object.keys(steps)).toEqual(CHECKLIST_STEP_NAMES.filter(step => step !== 'https'));
    expect(steps).toMatchObject({
      second_factor: false,
      site: false,
      mail: false,
      test_mail: false,
      payments: false,
      backup: false,
      technician: false,
    });
  });

  it('accepts the address of the administrator only when it is verified and not of the demo', async () => {
    await setUser({ email: 'ana@correo.test', email_verified: 1 });
    expect(await read()).toMatchObject({ email: true });
    await setUser({ email_verified: 0 });
    expect(await read()).toMatchObject({ email: false });
    await setUser({ email: 'admin2@oficio.test', email_verified: 1 });
    expect(await read()).toMatchObject({ email: false });
  });

  it('marks the settings of mail and site as done, and a test mail only while the last one was delivered', async () => {
    const { config } = (await admin.call(configEndpoints.getConfig)).reply;
    const body = {
      ...config,
      contact_email: 'ayuda@correo.test',
      email_user: 'tienda@correo.test',
      email_password: 'secreta',
      email_smtp_host: 'localhost',
      email_from: '',
    };
    (await admin.call(configEndpoints.saveConfig, { body })).reply;
    expect(await read()).toMatchObject({ site: true, mail: true, test_mail: false });
    await sendTest(true);
    expect(await read()).toMatchObject({ test_mail: true });
    await sendTest(false);
    expect(await read()).toMatchObject({ test_mail: false });
  });

  it('marks the first backup and the first approved technician as done', async () => {
    await recordBackup(app().platform.settings.dataDir, {
      createdAt: new Date(world().now).toISOString(),
      bytes: 1,
    });
    await seedTechnician(app(), { approvedBy: null });
    expect(await read()).toMatchObject({ backup: true, technician: false });
    await seedTechnician(app(), { approvedBy: admin });
    expect(await read()).toMatchObject({ technician: true });
  });
});
