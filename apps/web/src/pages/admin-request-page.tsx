import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useLocation, useParams } from 'react-router';
import { RequestDetail } from '../features/admin/requests/request-detail.tsx';
import { Link } from '../lib/link.tsx';
import { listBehind } from '../lib/list-behind.ts';
import { Page } from '../ui/page.tsx';
import NotFoundPage from './not-found-page.tsx';

/** One request with its history. */
export default function AdminRequestPage() {
  const id = Number(useParams().requestId);
  const { state } = useLocation();
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundPage />;
  return (
    <Page title={`Solicitud n.º ${id}`} width="medium">
      <RequestDetail key={id} id={id} />
      <Button
        component={Link}
        to={`/admin/requests${listBehind(state)}`}
        variant="subtle"
        size="md"
        mt="md"
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      >
        Volver a las solicitudes
      </Button>
    </Page>
  );
}
