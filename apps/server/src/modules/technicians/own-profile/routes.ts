import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { RateLimiter } from '../../../platform/security/limits/rate-limiter.ts';
import { assertWithinLimit, runWithinLimit } from '../../../platform/security/limits/run-within-limit.ts';
import { assertProfile, removePhoto, setPhoto } from './change-photo.ts';
import { addService, removeService } from './change-services.ts';
import { addWork, changeCaption, removeWork } from './change-works.ts';
import { saveProfile } from './save-profile.ts';
import { showOwnProfile } from './show-own-profile.ts';
import { showRefusal } from './show-refusal.ts';

/** Decoding is expensive. Enough for a profile with its photo and all works, with second thoughts. */
const PHOTO_CHANGES = { max: 40, windowMs: 3_600_000 } as const;

/** Reads and changes the caller's own technician profile. */
export function ownProfileRoutes(router: Router, platform: Platform): void {
  const { database, settings } = platform;
  const ownProfile = async (userId: number) => ({ profile: await showOwnProfile(platform, userId) });

  router.on(ownProfileEndpoints.getMyProfile, ({ session }) => ownProfile(session.userId));

  router.on(ownProfileEndpoints.getMyRefusal, async ({ session }) => ({
    refusal: await showRefusal(database.read, session.userId),
  }));

  router.on(ownProfileEndpoints.updateMyProfile, async ({ session, body }) => {
    await database.transaction(tx => saveProfile(tx, session.userId, body, settings));
    return ownProfile(session.userId);
  });

  const photoChanges = settings.rateLimit ? new RateLimiter(PHOTO_CHANGES) : null;
  const photoLimit = (userId: number) => ({
    limiter: photoChanges,
    key: String(userId),
    code: 'photo_quota' as const,
    text: (wait: string) => `Has cambiado muchas fotos seguidas. Podrás subir otra en ${wait}`,
  });
  const beforeForm = async ({ userId }: Session) => {
    await assertProfile(platform, userId);
    await assertWithinLimit(photoLimit(userId));
  };
  router.on(
    ownProfileEndpoints.setMyPhoto,
    async ({ session: { userId }, address, file }) => {
      await runWithinLimit(photoLimit(userId), () => setPhoto(platform, { userId, address }, file));
      return ownProfile(userId);
    },
    { beforeForm },
  );

  router.on(ownProfileEndpoints.removeMyPhoto, async ({ session }) => {
    await database.transaction(tx => removePhoto(tx, session.userId));
    return ownProfile(session.userId);
  });

  router.on(
    ownProfileEndpoints.addMyWork,
    async ({ session: { userId }, address, file, body }) => {
      await runWithinLimit(photoLimit(userId), () =>
        addWork(platform, { userId, address }, { file, caption: body.caption }),
      );
      return ownProfile(userId);
    },
    { beforeForm },
  );

  router.on(ownProfileEndpoints.updateMyWork, async ({ session: { userId }, params: { workId }, body }) => {
    await database.transaction(tx => changeCaption(tx, { userId, workId }, body.caption));
    return ownProfile(userId);
  });

  router.on(ownProfileEndpoints.removeMyWork, async ({ session: { userId }, params: { workId } }) => {
    await database.transaction(tx => removeWork(tx, { userId, workId }));
    return ownProfile(userId);
  });

  router.on(ownProfileEndpoints.addMyService, async ({ session, body }) => {
    await database.transaction(tx => addService(tx, session.userId, body.service_id));
    return ownProfile(session.userId);
  });

  router.on(ownProfileEndpoints.removeMyService, async ({ session, params }) => {
    await database.transaction(tx => removeService(tx, session.userId, params.serviceId));
    return ownProfile(session.userId);
  });
}
