import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { randomKey } from '../../../lib/browser/random-key.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { showFormError } from '../../../ui/forms/form-errors.ts';
import { keepPhoto } from '../fields/photo-draft.ts';
import { useCreateRequest } from './api.ts';
import { createdRequestState } from './created-request.ts';
import { forgetDraft, type RequestWish } from './request-draft.ts';

const FAILED = 'Error al enviar solicitud';
const CALLED_BACK = 'Envío cancelado. Lo que has escrito sigue aquí.';
const ALREADY_SENT = 409;

export interface Sending {
  readonly send: (wish: RequestWish) => void;
  readonly pending: boolean;
  /** How much of a request with a photo has left, from 0 to 1; null when there is nothing to tell. */
  readonly share: number | null;
  readonly cancel: () => void;
  readonly element: RefObject<HTMLFormElement | null>;
}

interface Parties {
  /** Who asks. */
  readonly userId: number;
  /** Whom they ask; null for everybody near. */
  readonly technicianId: number | null;
}

/**
 * Sends the request once, also when the page is left meanwhile: what became of it is told wherever the reader is, and
 * the draft goes only when it arrived.
 */
export function useSendRequest(
  form: UseFormReturnType<RequestWish>,
  { userId, technicianId }: Parties,
): Sending {
  const navigate = useNavigate();
  const create = useCreateRequest();
  const [share, setShare] = useState<number | null>(null);
  const control = useRef<AbortController>(null);
  const isHere = useIsHere();
  const element = useRef<HTMLFormElement>(null);
  const pending = create.isPending;

  // The button that called it back is gone: the focus goes to the one that sends it again.
  useEffect(() => {
    if (!pending && control.current?.signal.aborted)
      element.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  }, [pending]);

  const arrive = (wish: RequestWish, requestId: number) => {
    forgetDraft(userId, wish.client_id);
    if (wish.image) void keepPhoto(userId, wish.client_id, null);
    if (!isHere.current) return toast.success('Solicitud enviada', { link: '/dashboard' });
    toast.success('Solicitud enviada');
    void navigate('/dashboard', { state: createdRequestState(requestId) });
  };
  const fail = (error: unknown) => {
    if (control.current?.signal.aborted) return toast.info(CALLED_BACK);
    if (!isHere.current) return toast.error(refusalOf(error, FAILED), { link: formPath(technicianId) });
    // What arrived is not what stands here now; sent once more, it is another request.
    if (error instanceof ApiError && error.status === ALREADY_SENT)
      form.setFieldValue('client_id', randomKey());
    showFormError(form, error, FAILED, refusalOf);
  };

  const send = useSingleFlight(async (wish: RequestWish) => {
    control.current = new AbortController();
    setShare(wish.image ? 0 : null);
    const way = wish.image ? { onProgress: setShare, signal: control.current.signal } : {};
    try {
      const { request } = await create.mutateAsync({ ...toDraft(wish, technicianId), ...way });
      arrive(wish, request.id);
    } catch (error) {
      fail(error);
    } finally {
      setShare(null);
    }
  });

  return { send, pending, share, cancel: () => control.current?.abort(), element };
}

/** Whether the page that asks is still on the screen. */
function useIsHere() {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

const formPath = (technicianId: number | null): string =>
  technicianId === null ? '/request-service' : `/request-service?technician=${technicianId}`;

/** The form as the call wants it; empty fields are left out on the way (spec, section 3). */
const toDraft = (wish: RequestWish, technicianId: number | null) => ({
  body: {
    client_id: wish.client_id,
    technician_id: technicianId,
    service_id: wish.service_id,
    description: wish.description,
    latitude: wish.latitude,
    longitude: wish.longitude,
    address: wish.address,
    scheduled_date: wish.scheduled_date === '' ? '' : new Date(wish.scheduled_date).toISOString(),
  },
  image: wish.image,
});
