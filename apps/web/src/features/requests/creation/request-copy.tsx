import { Button } from '@mantine/core';
import { localOf } from '@oficio/domain/fields/zoned-time.ts';
import { type RequestOut, requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/client.ts';
import { randomKey } from '../../../lib/browser/random-key.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useIsMounted } from '../../../lib/hooks/use-is-mounted.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { savePhotoDrafts } from '../../../lib/storage/photo-draft.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { pastDaysError } from '../fields/date-field.tsx';
import { requestFormPath } from './form-path.ts';
import { type RequestValues, readDraft, saveDraft, tabSlot } from './request-draft.ts';

type Addressee = 'same technician' | 'all technicians';

const LABELS = {
  'same technician': 'Pedir otra vez',
  'all technicians': 'Pedir a otros técnicos',
} as const satisfies Record<Addressee, string>;

interface RequestCopyButtonProps {
  readonly request: RequestOut;
  readonly to: Addressee;
}

/** Opens the form filled from an earlier request. */
export function RequestCopyButton({ request, to }: RequestCopyButtonProps) {
  const { copy, isCopying } = useRequestCopy();
  return (
    <Button variant="default" size="md" loading={isCopying} onClick={() => copy(request, to)}>
      {LABELS[to]}
    </Button>
  );
}

/**
 * Returns `copy`, which opens the request form filled from an earlier request of the user: service, description, place,
 * photos and a future date. The form opens at the first step that is not answered, which is the last one for a request with a place.
 */
function useRequestCopy() {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const [isCopying, setCopying] = useState(false);
  const copy = useSingleFlight(async (request: RequestOut, to: Addressee) => {
    if (isWriting(request) && !(await confirm(LOSS))) return;
    const values = valuesOf(request, to);
    setCopying(true);
    const { photos, missing } = await copyPhotos(request);
    setCopying(false);
    // The photos may take seconds, and the user may write another request meanwhile.
    if (!isMounted.current) return;
    await savePhotoDrafts(request.user_id, values.client_id, photos);
    saveDraft(tabSlot(request.user_id), values);
    if (missing > 0)
      toast.info(
        missing === 1 ? ONE_MISSING : `${missing} fotos no se han podido copiar. Vuelve a añadirlas.`,
      );
    void navigate(requestFormPath(values.technician_id));
  });
  return { copy, isCopying };
}

const ONE_MISSING = 'Una foto no se ha podido copiar. Vuelve a añadirla.';

const LOSS = {
  title: '¿Dejar la solicitud que estabas escribiendo?',
  message: 'Tienes una solicitud sin enviar. Si sigues, la perderás.',
  confirmLabel: 'Seguir',
};

/** Returns whether the form holds another text of the user, which the copy would replace. */
function isWriting({ user_id, description }: RequestOut): boolean {
  const draft = readDraft(tabSlot(user_id));
  return draft !== null && !draft.is_copy && !['', description].includes(draft.description.trim());
}

/** Returns the values of a new request with the same contents. A date in the past cannot be requested again. */
function valuesOf(request: RequestOut, to: Addressee): RequestValues {
  const { service_id, description, address, latitude, longitude, scheduled_date, scheduled_days } = request;
  const date = scheduled_date === null ? null : Date.parse(scheduled_date);
  const isFuture = date !== null && date > serverNow();
  const days = scheduled_days ?? '';
  return {
    client_id: randomKey(),
    technician_id: to === 'same technician' ? request.technician_id : null,
    service_id: String(service_id),
    description,
    address: address ?? '',
    suggested_address: address ?? '',
    guessed_address: '',
    searched_service: '',
    searched_place: '',
    searched_need: '',
    latitude,
    longitude,
    point_unconfirmed: false,
    scheduled_date: isFuture ? localOf(date, request.time_zone) : '',
    scheduled_days: pastDaysError(days, request) === null ? days : '',
    wants_time: isFuture,
    image: [],
    is_copy: to === 'all technicians',
  };
}

/** The customer waits for the copies. */
const TIMEOUT_MS = 8000;

interface CopiedPhotos {
  readonly photos: readonly File[];
  /** Photos that could not be read. */
  readonly missing: number;
}

/** Downloads the photos of a request, so that another request can be sent with them. */
async function copyPhotos({ id, image_urls: known }: RequestOut): Promise<CopiedPhotos> {
  if (known.length === 0) return { photos: [], missing: 0 };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    // The addresses of a list may have expired.
    const { request } = await call(requestEndpoints.getRequest, { params: { id }, signal });
    const results = await Promise.allSettled(
      request.image_urls.map((url, index) => download(url, `foto-${index + 1}.webp`, signal)),
    );
    const photos = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
    return { photos, missing: request.image_urls.length - photos.length };
  } catch (error) {
    console.warn('The photos of the request cannot be copied', error);
    return { photos: [], missing: known.length };
  }
}

async function download(url: string, name: string, signal: AbortSignal): Promise<File> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`The photo has the status ${reply.status}`);
  const blob = await reply.blob();
  return new File([blob], name, { type: blob.type });
}
