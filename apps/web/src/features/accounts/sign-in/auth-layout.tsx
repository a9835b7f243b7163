import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
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
  /** Question and link that lead from login to registration, or back. */
  readonly other: { readonly question: string; readonly label: string; readonly to: '/login' | '/register' };
  readonly children: ReactNode;
}

/**
 * Layout of the login and registration pages, with a link between them. Redirects a user who is already logged in to the page
 * they wanted or to their home page, or first to the page where they must set up a second factor.
 */
export function AuthLayout({ title, lead, other, children }: AuthLayoutProps) {
  const session = useSession();
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  if (session.state === 'loading') return <PageSpinner />;
  if (session.state === 'user') return <Navigate to={next ?? homeAfterLogin(session.user.role)} replace />;
  if (session.state === 'enrol') return <Navigate to={loginPath(next ?? '/', SETUP_PAGE)} replace />;
  return (
    <AuthFrame title={title} lead={lead}>
      {children}
      <Text size="sm" ta="center">
        {other.question}{' '}
        <Link to={next === null ? other.to : `${other.to}?next=${encodeURIComponent(next)}`}>
          {other.label}
        </Link>
      </Text>
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
