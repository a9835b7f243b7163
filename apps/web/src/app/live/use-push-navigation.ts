import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { safeNext } from '../../lib/navigation/next-path.ts';

/** Navigates to the target of a pressed push message, which the service worker posts to an open window. */
export function usePushNavigation(): void {
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
