import type { UseFormReturnType } from '@mantine/form';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { randomKey } from '../../../lib/browser/random-key.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useIsMounted } from '../../../lib/hooks/use-is-mounted.ts';
import { savePhotoDrafts } from '../../../lib/storage/photo-draft.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { showFormError } from '../../../ui/forms/form-errors.ts';
import { useCreateRequest } from './api.ts';
import { createdRequestState, slotPath } from './form-path.ts';
import { type DraftSlot, deleteDraft, type RequestValues } from './request-draft.ts';
import type { SignInGate } from './sign-in-gate.ts';

const FAILED = 'Error al enviar solicitud';
const CALLED_BACK = 'Envío cancelado. Lo que has escrito sigue aquí.';

export interface RequestSending {
  readonly send: (values: RequestValues) => void;
  readonly pending: boolean;
  /** Uploaded share of a request with photos, from 0 to 1; null without an upload. */
  readonly share: number | null;
  readonly cancel: () => void;
  readonly element: RefObject<HTMLFormElement | null>;
}

interface SendOptions {
  readonly slot: DraftSlot;
  /** The chosen technician; null for an open request. */
  readonly technicianId: number | null;
  /** Opens the session of a visitor before the request is sent; null with a session. */
  readonly gate: SignInGate | null;
}

/**
 * Sends the request once. If the user leaves the page meanwhile, a toast shows the result on any page. Deletes the draft
 * only after success.
 */
export function useSendRequest(
  form: UseFormReturnType<RequestValues>,
  { slot, technicianId, gate }: SendOptions,
  /** Shows and focuses a field that the server rejected, which may be on another step. */
  reveal: (field: string) => void,
): RequestSending {
  const navigate = useNavigate();
  const create = useCreateRequest();
  const [share, setShare] = useState<number | null>(null);
  const control = useRef<AbortController>(null);
  const isMounted = useIsMounted();
  const element = useRef<HTMLFormElement>(null);
  const [isOpening, setOpening] = useState(false);
  const pending = isOpening || create.isPending;
  /** The draft changes its owner while the request is sent: a visitor logs in. */
  const newestSlot = useRef(slot);
  useEffect(() => {
    newestSlot.current = slot;
  }, [slot]);

  // The cancel button is removed, so the focus moves to the submit button.
  useEffect(() => {
    if (!pending && control.current?.signal.aborted)
      element.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  }, [pending]);

  const arrive = (values: RequestValues, requestId: number) => {
    deleteDraft(newestSlot.current, values.client_id);
    if (values.image.length > 0) void savePhotoDrafts(newestSlot.current.ownerId, values.client_id, []);
    if (!isMounted.current) return toast.success('Solicitud enviada', { link: jobPath(requestId) });
    toast.success('Solicitud enviada');
    void navigate('/dashboard', { state: createdRequestState(requestId) });
  };
  const fail = (error: unknown) => {
    if (control.current?.signal.aborted) return toast.info(CALLED_BACK);
    if (!isMounted.current)
      return toast.error(refusalOf(error, FAILED), { link: slotPath(newestSlot.current, technicianId) });
    // The server stored an earlier version under this key; the changed form needs a new key.
    if (error instanceof ApiError && error.code === 'request_already_sent')
      form.setFieldValue('client_id', randomKey());
    showFormError(form, error, FAILED, refusalOf);
    if (error instanceof ApiError && error.field !== undefined) reveal(error.field);
  };

  const send = useSingleFlight(async (values: RequestValues) => {
    if (gate) {
      setOpening(true);
      const isOpen = await gate.open();
      setOpening(false);
      if (!isOpen) return;
    }
    control.current = new AbortController();
    const hasPhotos = values.image.length > 0;
    setShare(hasPhotos ? 0 : null);
    const uploadOptions = hasPhotos ? { onProgress: setShare, signal: control.current.signal } : {};
    try {
      const { request } = await create.mutateAsync({ ...toDraft(values, technicianId), ...uploadOptions });
      arrive(values, request.id);
    } catch (error) {
      fail(error);
    } finally {
      setShare(null);
    }
  });

  return { send, pending, share, cancel: () => control.current?.abort(), element };
}

/** Returns the input of the call; the client leaves out empty fields (spec, section 3). */
const toDraft = (values: RequestValues, technicianId: number | null) => ({
  body: {
    client_id: values.client_id,
    technician_id: technicianId,
    service_id: values.service_id,
    description: values.description,
    latitude: values.latitude,
    longitude: values.longitude,
    address: values.address,
    // Without a zone, because the server knows that of the job.
    scheduled_date: values.scheduled_date,
    scheduled_days: values.scheduled_days,
  },
  photos: values.image,
});
