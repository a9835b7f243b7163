import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { Link } from '../../../lib/navigation/link.tsx';
import { loginPath, SETUP_PAGE, safeNext } from '../../../lib/navigation/next-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PageSpinner } from '../../../ui/feedback/states.tsx';
import { Azulejo } from '../../../ui/layout/azulejo.tsx';
import { DocumentTitle } from '../../../ui/layout/document-title.tsx';
import classes from './auth-layout.module.css';
import { homeAfterLogin } from './home-after-login.ts';

interface AuthLayoutProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

const WAYS = [
  ['/register', 'Crear cuenta'],
  ['/login', 'Ya tengo cuenta'],
] as const;

/**
 * Layout of the login and registration pages, which lead to each other. Redirects a user who is already logged in to the page
 * they wanted or to their home page, or first to the page where they must set up a second factor.
 */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  const session = useSession();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  if (session.state === 'loading') return <PageSpinner />;
  if (session.state === 'user') return <Navigate to={next ?? homeAfterLogin(session.user.role)} replace />;
  if (session.state === 'enrol') return <Navigate to={loginPath(next ?? '/', SETUP_PAGE)} replace />;
  return (
    <AuthFrame title={title} lead={lead}>
      <nav className={classes.ways} aria-label="Crear cuenta o entrar">
        {WAYS.map(([to, label]) => (
          <Link
            key={to}
            to={next === null ? to : `${to}?next=${encodeURIComponent(next)}`}
            aria-current={pathname === to ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </AuthFrame>
  );
}

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of all sign-in pages: the tile wall, and beside it (below it on a phone) one column. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className={classes.frame}>
      <DocumentTitle title={title} />
      <div className={classes.wall}>
        <Azulejo />
      </div>
      <div className={classes.side}>
        <Stack gap="lg" className={classes.column}>
          <div>
            <Title order={1}>{title}</Title>
            {lead ? (
              <Text c="dimmed" mt={6} className={classes.lead}>
                {lead}
              </Text>
            ) : null}
          </div>
          {children}
        </Stack>
      </div>
    </div>
  );
}
