import { Text } from '@mantine/core';
import { homeOf } from '@oficio/domain/accounts/rules.ts';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Link } from '../../../lib/navigation/link.tsx';
import { safeNext } from '../../../lib/navigation/next-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { DoorFrame } from '../layout/auth-frame.tsx';

interface DoorProps {
  readonly title: string;
  readonly lead: string;
  /** The question that leads to the other page of the door, and its answer. */
  readonly other: { readonly question: string; readonly label: string; readonly to: '/login' | '/register' };
  readonly children: ReactNode;
}

/**
 * What login and register share: the frame, the way to each other, and leading on whoever is logged in, to where they
 * wanted to go or to their role's home.
 */
export function Door({ title, lead, other, children }: DoorProps) {
  const session = useSession();
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  if (session.state === 'loading') return <PageSpinner />;
  if (session.state === 'user') return <Navigate to={next ?? homeOf(session.user.role)} replace />;
  return (
    <DoorFrame title={title} lead={lead}>
      {children}
      <Text size="sm" ta="center">
        {other.question}{' '}
        <Link to={next === null ? other.to : `${other.to}?next=${encodeURIComponent(next)}`}>
          {other.label}
        </Link>
      </Text>
    </DoorFrame>
  );
}
