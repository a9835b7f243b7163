import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { App } from '../../app.ts';
import { openSession } from '../../modules/accounts/sessions/open-session.ts';
import { createUnsubscribeLinks } from '../../modules/notifications/delivery/unsubscribe.ts';
import { seedPerson } from '../accounts/seed-person.ts';
import { seedDeadLetter, seedWaitingMails } from '../notifications/dead-letters.ts';
import { seedPortfolioPhoto, seedTechnician } from '../technicians/seed-technician.ts';
import type { Actors } from './callers.ts';
import { type Input, REASON } from './request-fixtures.ts';

export function unsubscription({ app: { platform }, owner }: Actors): Input {
  const { linkOf } = createUnsubscribeLinks(platform.settings.publicUrl, platform.secret);
  return { body: { token: new URL(linkOf(owner.id, platform.clock())).searchParams.get('token') } };
}

export async function session(actors: Actors): Promise<Input> {
  await actors.app.platform.database.transaction(tx => openSession(tx, actors.owner.id, 'Otro navegador'));
  const { reply } = await actors.owner.call(ownAccountEndpoints.listSessions, {});
  return { params: { id: reply.sessions.find(({ current }) => !current)?.id ?? 0 } };
}

export const deadLetter = async ({ app }: Actors): Promise<Input> => ({
  params: { id: await seedDeadLetter(app) },
});

export const waitingDelivery = async ({ app }: Actors): Promise<Input> => ({
  params: { id: await seedWaitingMails(app) },
});

/** A bulk retry that the administrator started. The benchmark has no failed push messages, so its mails stay as they are. */
export async function startedRetry({ admin }: Actors): Promise<Input> {
  const { reply } = await admin.call(deliveryEndpoints.startRetry, { body: { kind: 'push' } });
  return { params: { id: reply.id } };
}

export async function applicant({ app }: Actors): Promise<Input> {
  const { id } = await seedTechnician(app, { approvedBy: null });
  return { params: { profileId: await profileOf(app, id) } };
}

export async function approvedTechnician({ app, admin }: Actors): Promise<Input> {
  const { id } = await seedTechnician(app, { approvedBy: admin });
  return { params: { profileId: await profileOf(app, id) }, body: REASON };
}

/** An approved technician with a new text that no administrator has seen. */
export async function changedTechnician({ app, admin }: Actors): Promise<Input> {
  const changed = await seedTechnician(app, { approvedBy: admin });
  const bio = 'Ahora también instalo calderas';
  (await changed.call(ownProfileEndpoints.updateMyProfile, { body: { bio, available: true } })).reply;
  return { params: { profileId: await profileOf(app, changed.id) }, body: { name: changed.name, bio } };
}

/** A notification of a technician. */
export async function noticeOfUser({ app, admin }: Actors): Promise<Input> {
  const { id } = await seedTechnician(app, { approvedBy: admin });
  const notice = await app.platform.database.read
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { params: { id, noticeId: notice.id } };
}

async function profileOf({ platform: { database } }: App, userId: number): Promise<number> {
  const row = await database.read
    .selectFrom('technicians')
    .select('profile_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.profile_id;
}

/** A work of a technician. */
export const portfolioPhotoOf =
  (body?: Input['body']) =>
  async ({ app, technician }: Actors): Promise<Input> => ({
    params: { workId: (await seedPortfolioPhoto(app, technician.id)).id },
    ...(body && { body }),
  });

export async function photoOfApplicant({ app }: Actors): Promise<Input> {
  const { id } = await seedTechnician(app, { approvedBy: null });
  const { photo } = await seedPortfolioPhoto(app, id);
  return { params: { profileId: await profileOf(app, id), photo }, body: REASON };
}

export const anotherUser =
  (body?: Input['body']) =>
  async ({ app }: Actors): Promise<Input> => ({
    params: { id: (await seedPerson(app, 'user')).id },
    ...(body && { body }),
  });

export async function suspended(actors: Actors): Promise<Input> {
  const { params } = await anotherUser()(actors);
  const id = Number(params?.id);
  (await actors.admin.call(adminUserEndpoints.suspendUser, { params: { id }, body: REASON })).reply;
  return { params: { id } };
}

/** Another administrator, to demote. */
export async function anotherAdmin({ app }: Actors): Promise<Input> {
  return { params: { id: (await seedPerson(app, 'admin')).id }, body: REASON };
}
