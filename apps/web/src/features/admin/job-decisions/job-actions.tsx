import { Button, Group } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { actionsFor, isPaidAndUnfinished } from '@oficio/domain/requests/lifecycle.ts';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';

const CancelJobDialog = lazyDialog(() => import('./cancel-job-dialog.tsx'));
const ReplaceJobDialog = lazyDialog(() => import('./replace-job-dialog.tsx'));

interface JobActionsProps {
  readonly request: RequestOut;
  /** Called when the job is cancelled, which removes the pressed button. */
  readonly onCancelled: () => void;
}

/** Shows the decisions about the whole job that the lifecycle allows now; nothing for an ended job. */
export function JobActions({ request, onCancelled }: JobActionsProps) {
  const [asking, setAsking] = useState<'cancel' | 'replace' | null>(null);
  if (actionsFor(request.status, 'administration').length === 0) return null;
  const given = { request, onClose: () => setAsking(null) };
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => setAsking('replace')}>
        Pedir a otro técnico
      </Button>
      <Button variant="default" c="red" onClick={() => setAsking('cancel')}>
        {isPaidAndUnfinished(request.status) ? 'Cancelar y devolver todo' : 'Cancelar solicitud'}
      </Button>
      {asking === 'cancel' ? <CancelJobDialog {...given} onDone={onCancelled} /> : null}
      {asking === 'replace' ? <ReplaceJobDialog {...given} /> : null}
    </Group>
  );
}
