import { Button } from '@mantine/core';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { useLocation, useParams } from 'react-router';
import { RequestDetail } from '../../features/requests/admin/request-detail.tsx';
import { Link } from '../../lib/navigation/link.tsx';
import { listQuery } from '../../lib/navigation/list-query.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import NotFoundPage from '../status/not-found-page.tsx';

/** One request with its history. */
export default function AdminRequestPage() {
  const id = Number(useParams().requestId);
  const { state } = useLocation();
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundPage />;
  return (
    <Page
      title={`Solicitud n.º ${id}`}
      width="medium"
      actions={
        <Button component={Link} to={jobPath(id)} variant="default" size="md">
          Ver trabajo
        </Button>
      }
    >
      <RequestDetail key={id} id={id} />
      <BackLink to={`/admin/requests${listQuery(state)}`}>Volver a las solicitudes</BackLink>
    </Page>
  );
}
