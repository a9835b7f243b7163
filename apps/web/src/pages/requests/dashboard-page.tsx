import { Button, Group, Stack, Text } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { can, isStaff } from '@oficio/domain/roles.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { UnverifiedNotice } from '../../features/accounts/links/unverified-notice.tsx';
import { PanelChoice } from '../../features/accounts/sign-in/panel-choice.tsx';
import { PushPrompt } from '../../features/notifications/push/push-prompt.tsx';
import { useMyRequests } from '../../features/requests/api.ts';
import { createdRequestId } from '../../features/requests/creation/form-path.ts';
import { ONE_OPEN_REQUEST } from '../../features/requests/creation/request-notices.tsx';
import { hasUnsentRequest, UnsentRequestLink } from '../../features/requests/creation/unsent-request.tsx';
import { MyRequests } from '../../features/requests/customer/my-requests.tsx';
import { Link } from '../../lib/navigation/link.tsx';
import { useUser } from '../../lib/session/session.ts';
import { InstallPrompt } from '../../ui/feedback/install-prompt.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ReviewOrReport } from './review-or-report.tsx';

export default function DashboardPage() {
  const user = useUser();
  const requests = useMyRequests();
  const [reviewing, setReviewing] = useState<RequestOut | null>(null);
  const { state } = useLocation();
  // The empty list has a button of its own.
  const isEmpty = requests.data?.length === 0;
  // Administrators request no services. Only those who were customers before have requests of their own.
  const staff = user !== null && isStaff(user.role);
  const requestsNothing = staff && (requests.data?.length ?? 0) === 0;
  return (
    <Page
      title={requestsNothing ? 'Administración' : 'Mis solicitudes'}
      width="medium"
      actions={
        staff ? null : (
          <Button
            component={Link}
            to="/"
            size="md"
            variant={isEmpty ? 'default' : 'filled'}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Nueva solicitud
          </Button>
        )
      }
    >
      <Stack gap="lg">
        {user && can(user.role, 'overview:read') ? <PanelCard /> : null}
        {user && !staff && hasUnsentRequest(user.id) ? <UnsentRequestLink /> : null}
        {user && !user.email_verified ? (
          <UnverifiedNotice email={user.email}>{staff ? null : ONE_OPEN_REQUEST}</UnverifiedNotice>
        ) : null}
        {requestsNothing && !requests.isLoadingError ? null : (
          <MyRequests requests={requests} newId={createdRequestId(state)} onReview={setReviewing} />
        )}
        {/* Below the jobs: an offer that appears late must not move the request that was just sent. */}
        {user && requests.data && requests.data.length > 0 ? (
          <PushPrompt
            userId={user.id}
            reason="Te avisamos en este dispositivo cuando acepten tu solicitud, te pongan precio o te escriban."
            otherwise={<InstallPrompt />}
          />
        ) : null}
      </Stack>
      {reviewing ? <ReviewOrReport request={reviewing} onClose={() => setReviewing(null)} /> : null}
    </Page>
  );
}

/** Leads an administrator, who requests no services, from the page after the login to the panel. */
function PanelCard() {
  return (
    <Card component="section" aria-label="Panel de administración">
      <Text mb="md">
        Has entrado como administrador. Las solicitudes, los pagos y los técnicos están en el panel.
      </Text>
      <Group gap="lg">
        <Button component={Link} to="/admin" size="md">
          Ir al panel de administración
        </Button>
        <PanelChoice />
      </Group>
    </Card>
  );
}
