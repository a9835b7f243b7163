import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertProfile, removePhoto, setPhoto } from './change-photo.ts';
import { addPortfolioPhoto, changePortfolioCaption, removePortfolioPhoto } from './change-portfolio.ts';
import { addService, removeService, saveProfile } from './save-profile.ts';
import { showOwnProfile, showRefusal } from './show-own-profile.ts';

/** Reads and changes the caller's own technician profile. */
export function ownProfileRoutes(router: Router, platform: Platform): void {
  const { database, limits, settings } = platform;
  const ownProfile = async (userId: number) => ({ profile: await showOwnProfile(platform, userId) });

  router.on(ownProfileEndpoints.getMyProfile, ({ session }) => ownProfile(session.userId));

  router.on(ownProfileEndpoints.getMyRefusal, async ({ session }) => ({
    refusal: await showRefusal(database.read, session.userId),
  }));

  router.on(ownProfileEndpoints.updateMyProfile, async ({ session, body }) => {
    await database.transaction(tx => saveProfile(tx, session.userId, body, settings));
    return ownProfile(session.userId);
  });

  const beforeForm = async ({ userId }: Session) => {
    await assertProfile(platform, userId);
    await limits.assertFree('profile_photo', userId);
  };
  router.on(
    ownProfileEndpoints.setMyPhoto,
    async ({ session: { userId }, address, file }) => {
      await limits.run(['profile_photo', userId], () => setPhoto(platform, { userId, address }, file));
      return ownProfile(userId);
    },
    { beforeForm },
  );

  router.on(ownProfileEndpoints.removeMyPhoto, async ({ session }) => {
    await database.transaction(tx => removePhoto(tx, session.userId));
    return ownProfile(session.userId);
  });

  router.on(
    ownProfileEndpoints.addPortfolioPhoto,
    async ({ session: { userId }, address, file, body }) => {
      await limits.run(['profile_photo', userId], () =>
        addPortfolioPhoto(platform, { userId, address }, { file, caption: body.caption }),
      );
      return ownProfile(userId);
    },
    { beforeForm },
  );

  router.on(
    ownProfileEndpoints.updatePortfolioCaption,
    async ({ session: { userId }, params: { workId }, body }) => {
      await database.transaction(tx => changePortfolioCaption(tx, { userId, photoId: workId }, body.caption));
      return ownProfile(userId);
    },
  );

  router.on(ownProfileEndpoints.removePortfolioPhoto, async ({ session: { userId }, params: { workId } }) => {
    await database.transaction(tx => removePortfolioPhoto(tx, { userId, photoId: workId }));
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
