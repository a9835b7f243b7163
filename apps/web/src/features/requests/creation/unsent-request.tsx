import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { REQUEST_START_PAGE } from '@oficio/domain/requests/start-page.ts';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { useNavigate } from 'react-router';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { VISITOR_ID } from '../../../lib/storage/drafts.ts';
import { savePhotoDrafts } from '../../../lib/storage/photo-draft.ts';
import { claimVisitorDraft, isOfThisTab, markAsOfThisTab } from '../../../lib/storage/visitor-draft.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { slotPath } from './form-path.ts';
import {
  countDraftPhotos,
  type DraftSlot,
  deleteDraft,
  deviceSlot,
  draftTime,
  type RequestValues,
  readDraft,
} from './request-draft.ts';
import { isWorthKeeping } from './request-start.ts';

const VISITOR_SLOT = deviceSlot(null);

function deleteUnsent(slot: DraftSlot, { client_id }: RequestValues): void {
  deleteDraft(slot, client_id);
  void savePhotoDrafts(slot.ownerId, client_id, []);
}

interface UnsentRequestProps {
  readonly slot: DraftSlot;
  /** Unsent request that was started for something else. */
  readonly draft: RequestValues;
  readonly services: readonly ServiceOut[];
  /** Starts the new request, after the draft is deleted. */
  readonly onDelete: () => void;
}

/** Asks whether the customer continues an unsent request or starts another one. Keeps everything until the answer. */
export function UnsentRequest({ slot, draft, services, onDelete }: UnsentRequestProps) {
  const navigate = useNavigate();
  const service = services.find(({ id }) => String(id) === draft.service_id)?.name;
  const text = draft.description.trim();
  const startAnother = () => {
    deleteUnsent(slot, draft);
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
            onClick={() => void navigate(slotPath(slot, draft.technician_id), { replace: true })}
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

/** Gives a user the request that this tab's visitor has not sent. */
export function claimForOwner({ ownerId, isOnDevice }: DraftSlot): void {
  if (isOnDevice && ownerId !== VISITOR_ID) void claimVisitorDraft(ownerId);
}

/**
 * Returns an unsent request that a visitor wrote in another tab of this device, which may be another person's; null without one. A user
 * with an unsent request of their own is not asked about it.
 */
export function foundRequest(slot: DraftSlot): RequestValues | null {
  if (!slot.isOnDevice || (slot.ownerId !== VISITOR_ID && readDraft(slot) !== null)) return null;
  const draft = readDraft(VISITOR_SLOT);
  if (draft === null || isOfThisTab(draft.client_id)) return null;
  return isWorthKeeping(draft, countDraftPhotos(VISITOR_SLOT)) ? draft : null;
}

interface FoundRequestProps {
  /** Where the request is kept if it belongs to the person who is asked. */
  readonly slot: DraftSlot;
  readonly draft: RequestValues;
  /** Continues after the answer. */
  readonly onAnswer: () => void;
}

/** Asks whose a found request is. Shows nothing of it, because the device may be shared. */
export function FoundRequest({ slot, draft, onAnswer }: FoundRequestProps) {
  const since = draftTime(VISITOR_SLOT);
  return (
    <Card component="section" aria-labelledby="found">
      <Stack gap="sm">
        <Title order={2} size="h3" id="found">
          Hay una solicitud sin enviar en este dispositivo
        </Title>
        <Text>
          Se escribió sin iniciar sesión{since === null ? '' : ` (${formatDateTime(since)})`}. ¿Es tuya?
        </Text>
        <Group gap="sm">
          <Button
            size="md"
            onClick={() => {
              markAsOfThisTab(draft.client_id);
              claimForOwner(slot);
              onAnswer();
            }}
          >
            Sí, seguir con ella
          </Button>
          <Button
            variant="default"
            size="md"
            onClick={() => {
              deleteUnsent(VISITOR_SLOT, draft);
              onAnswer();
            }}
          >
            No, borrarla
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** Leads back to a request that waits on this device. */
export const UnsentRequestLink = () => (
  <Card component="section" aria-label="Solicitud sin enviar">
    <Group justify="space-between" gap="sm">
      <Text>Hay una solicitud sin enviar en este dispositivo.</Text>
      <Button component={Link} to={REQUEST_START_PAGE} variant="default" size="md">
        Seguir con tu solicitud
      </Button>
    </Group>
  </Card>
);

/** Returns whether a request of the public page waits on this device: the user's own, or any of a visitor. */
export const hasUnsentRequest = (userId: number | null): boolean =>
  [deviceSlot(userId), VISITOR_SLOT].some(slot => {
    const draft = readDraft(slot);
    return draft !== null && isWorthKeeping(draft, countDraftPhotos(slot));
  });
