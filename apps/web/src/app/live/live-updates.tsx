import { useEffect } from 'react';
import { useLiveAdmin } from '../../features/admin/use-live-admin.ts';
import { useLiveChats } from '../../features/chat/use-live-chats.ts';
import { useRenewedPush } from '../../features/notifications/push/use-push.ts';
import { useLiveNotifications } from '../../features/notifications/use-live-notifications.ts';
import { useKeptRequests } from '../../features/requests/use-kept-requests.ts';
import { useLiveRequests } from '../../features/requests/use-live-requests.ts';
import { useLiveProfile } from '../../features/technicians/use-live-profile.ts';
import { openLive } from '../../lib/live/channel.ts';
import { useFollowedPush } from './use-push-navigation.ts';

/** Opens the live channel and shows what it tells, whichever page is open. */
export default function LiveUpdates({ userId }: { readonly userId: number }) {
  useLiveRequests();
  useLiveProfile();
  useLiveAdmin();
  useKeptRequests();
  useRenewedPush(userId);
  useFollowedPush();
  useLiveNotifications(userId);
  useLiveChats(userId);
  useEffect(() => openLive(userId), [userId]);
  return null;
}
