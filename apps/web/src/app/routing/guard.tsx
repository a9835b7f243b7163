import { can, isCapability } from '@oficio/domain/roles.ts';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath, SETUP_PAGE } from '../../lib/navigation/next-path.ts';
import { checkSession, useSession } from '../../lib/session/session.ts';
import states from '../../ui/feedback/states.module.css';
import { ErrorState, PageSpinner } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import type { PageAccess } from './routes.ts';

interface GuardProps {
  readonly access: PageAccess;
  readonly loginReason?: string | undefined;
  readonly children: ReactNode;
}

/** Renders the page for users with access and redirects the others (spec, section 2). */
export function Guard({ access, loginReason, children }: GuardProps) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (access === 'public') return children;
  switch (session.state) {
    case 'loading':
      return <PageSpinner />;
    case 'unreachable':
      return (
        <div className={states.alone}>
          <ErrorState
            error={session.error}
            fallback="No hemos podido comprobar tu sesión"
            onRetry={() => void checkSession()}
          />
        </div>
      );
    case 'anonymous':
      // After 'Cerrar sesión' the user goes home; a visitor logs in first and comes back here.
      if (session.why === 'left') return <Navigate to="/" replace />;
      return (
        <LoginFirst
          to={loginPath(pathname + search + hash)}
          reason={session.why === 'visitor' ? loginReason : undefined}
        />
      );
    case 'enrol':
      if (access === 'setup') return children;
      return <Navigate to={loginPath(pathname + search + hash, SETUP_PAGE)} replace />;
    case 'user':
      if (isCapability(access) && !can(session.user.role, access)) return <Navigate to="/" replace />;
      if (access === 'technician' && session.user.role !== 'technician')
        return <Navigate to="/dashboard" replace />;
      return children;
  }
}

/**
 * Redirects to the login and shows the reason. The link to the page cannot show it, because a visitor may press the link before the
 * scripts run.
 */
function LoginFirst({ to, reason }: { readonly to: string; readonly reason: string | undefined }) {
  useEffect(() => {
    if (reason !== undefined) toast.info(reason);
  }, [reason]);
  return <Navigate to={to} replace />;
}
