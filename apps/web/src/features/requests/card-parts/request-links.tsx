import { Button } from '@mantine/core';
import { chatPath } from '@oficio/domain/chat/rules.ts';
import { hasOpenProblem } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { hasChat } from '@oficio/domain/requests/lifecycle.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from '../../../lib/navigation/link.tsx';

/**
 * Links to the conversation of a request, if there is one. A cancelled request keeps it only while its problem is
 * undecided.
 */
export function ChatButton({ request }: { readonly request: RequestOut }) {
  const isOpen = request.status !== 'cancelled' || hasOpenProblem(request);
  return isOpen && hasChat(request.status, request.technician_id) ? (
    <Button
      component={Link}
      to={chatPath(request.id)}
      variant="default"
      size="md"
      leftSection={<IconMessageCircle size={18} aria-hidden="true" />}
    >
      Ir al chat
    </Button>
  ) : null;
}
