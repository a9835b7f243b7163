import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { useNavigate } from 'react-router';
import { savePhotoDrafts } from '../../../lib/storage/photo-draft.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { requestFormPath } from './form-path.ts';
import { deleteDraft, type RequestValues } from './request-draft.ts';

interface UnsentRequestProps {
  readonly userId: number;
  /** Unsent request that was started for something else. */
  readonly draft: RequestValues;
  readonly services: readonly ServiceOut[];
  /** Starts the new request, after the draft is deleted. */
  readonly onDelete: () => void;
}

/** Asks whether the customer continues an unsent request or starts another one. Keeps everything until the answer. */
export function UnsentRequest({ userId, draft, services, onDelete }: UnsentRequestProps) {
  const navigate = useNavigate();
  const service = services.find(({ id }) => String(id) === draft.service_id)?.name;
  const text = draft.description.trim();
  const startAnother = () => {
    deleteDraft(userId, draft.client_id);
    void savePhotoDrafts(userId, draft.client_id, []);
    onDelete();
  };
  return (
    <Card component="section" aria-labelledby="unsent">
      <Stack gap="sm">
        <Title order={2} size="h3" id="unsent">
          Tienes una solicitud sin enviar
        </Title>
        {text === '' ? null : (
          <Text lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        )}
        <Text c="dimmed">Si empiezas otra, se borrará lo que habías preparado.</Text>
        <Group gap="sm">
          <Button
            size="md"
            onClick={() => void navigate(requestFormPath(draft.technician_id), { replace: true })}
          >
            {service === undefined ? 'Seguir con esa solicitud' : `Seguir con la solicitud de ${service}`}
          </Button>
          <Button variant="default" size="md" onClick={startAnother}>
            Empezar otra
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
