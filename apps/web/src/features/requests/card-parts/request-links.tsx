import { Anchor, Button } from '@mantine/core';
import { chatPath } from '@oficio/domain/chat/rules.ts';
import { hasOpenProblem } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { hasChat } from '@oficio/domain/requests/lifecycle.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { receiptPath } from '../../../lib/navigation/document-paths.ts';
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

interface JobLinkProps {
  readonly request: Pick<RequestOut, 'id'>;
  /** Id of the element that names the request. */
  readonly describedBy?: string;
}

/** Links to the page with everything about one job. */
export const JobLink = ({ request, describedBy }: JobLinkProps) => (
  <Anchor
    component={Link}
    to={jobPath(request.id)}
    aria-describedby={describedBy}
    underline="always"
    py="xs"
    my={-8}
    w="fit-content"
  >
    Ver trabajo
  </Anchor>
);

/** Links to the receipt of a paid request. */
export function ReceiptLink({ request: { money } }: { readonly request: RequestOut }) {
  if (money?.payment_id == null) return null;
  return (
    <Anchor
      component={Link}
      to={receiptPath(money.payment_id)}
      underline="always"
      py="xs"
      my={-8}
      w="fit-content"
    >
      Ver recibo de pago
    </Anchor>
  );
}
