import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLiveAdmin } from '../../features/admin/use-live-admin.ts';
import { useLiveChats } from '../../features/chat/use-live-chats.ts';
import { useLiveNotifications } from '../../features/notifications/bell/use-live-notifications.ts';
import { useRenewedPush } from '../../features/notifications/push/use-push.ts';
import { useSavedRequests } from '../../features/requests/offline/use-saved-requests.ts';
import { useLiveRequests } from '../../features/requests/use-live-requests.ts';
import { useLiveProfile } from '../../features/technicians/own-profile/use-live-profile.ts';
import { openLive } from '../../lib/live/channel.ts';
import { LazyCode } from '../../lib/loading/lazy-code.ts';
import { safeNext } from '../../lib/navigation/next-path.ts';

const jobPage = new LazyCode(() => import('../../pages/requests/job-page.tsx'));
/** Loads the page of a job before the technician opens one without a connection. */
const preloadJobPage = () => jobPage.preload();

/** Opens the live channel and applies its events to the cache on every page. */
export default function LiveUpdates({ userId }: { readonly userId: number }) {
  useLiveRequests();
  useLiveProfile();
  useLiveAdmin();
  useSavedRequests(preloadJobPage);
  useRenewedPush(userId);
  usePushNavigation();
  useLiveNotifications(userId);
  useLiveChats(userId);
  useEffect(() => openLive(userId), [userId]);
  return null;
}

/** Navigates to the target of a pressed push message, which the service worker posts to an open window. */
function usePushNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { serviceWorker } = navigator as Partial<Navigator>;
    const follow = ({ data }: MessageEvent) => {
      const path = data?.type === 'go' ? safeNext(data.path) : null;
      if (path !== null) void navigate(path);
    };
    serviceWorker?.addEventListener('message', follow);
    return () => serviceWorker?.removeEventListener('message', follow);
  }, [navigate]);
}
