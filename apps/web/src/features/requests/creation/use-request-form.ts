import { useForm } from '@mantine/form';
import { lineProblem, tidyLine } from '@oficio/domain/fields/characters.ts';
import { localOf } from '@oficio/domain/fields/zoned-time.ts';
import { REQUEST_PHOTOS_MAX } from '@oficio/domain/photos.ts';
import { REQUIRED_FIELDS_MISSING } from '@oficio/domain/requests/contract.ts';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { locate, locateIfAllowed } from '../../../lib/address/geolocation.ts';
import { randomKey } from '../../../lib/browser/random-key.ts';
import { usePhotoPreparation } from '../../../lib/photos/use-photo-preparation.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { VISITOR_ID } from '../../../lib/storage/drafts.ts';
import { readPhotoDrafts, savePhotoDrafts } from '../../../lib/storage/photo-draft.ts';
import { claimVisitorDraft, markFormerOwner } from '../../../lib/storage/visitor-draft.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { focusFirstError } from '../../../ui/forms/form-errors.ts';
import { chosenDateError, pastDaysError } from '../fields/date-field.tsx';
import { zonesOfForm } from './form-zone.ts';
import {
  type DraftSlot,
  deleteDraft,
  EMPTY_VALUES,
  type RequestFormState,
  type RequestValues,
  readDraft,
  saveDraft,
} from './request-draft.ts';
import { isOtherStart, newlySearched, type RequestStart } from './request-start.ts';
import type { SignInGate } from './sign-in-gate.ts';
import { STEP_FIELDS, type Step } from './steps.ts';
import { useFormSteps } from './use-form-steps.ts';
import { useRequestPlace } from './use-request-place.ts';
import { useSendRequest } from './use-send-request.ts';

export interface RequestFormOptions extends RequestStart {
  readonly slot: DraftSlot;
  readonly services: readonly ServiceOut[];
  /** IANA zone of the chosen technician; null without one. */
  readonly technicianZone: string | null;
  /** True if the form answers a press in the place of the form, and so takes the focus. */
  readonly isAnswer: boolean;
  /** Null for a user with a session. */
  readonly gate: SignInGate | null;
  /**
   * Returns, once, whether the customer has already pressed to send the request with this key and only left for a sign-in on another site.
   */
  readonly takeSending: (clientId: string) => boolean;
}

export type ChosenPhotos = ReturnType<typeof usePhotos>;

/** Keeps the state of the request form: its draft, its validation and its single submission. */
export function useRequestForm({
  slot,
  technicianId,
  technicianZone,
  services,
  searched,
  isAnswer,
  gate,
  takeSending,
}: RequestFormOptions) {
  const form: RequestFormState = useForm<RequestValues>({
    initialValues: EMPTY_VALUES,
    validate: {
      ...REQUEST_RULES,
      ...(technicianId === null ? {} : DIRECT_PLACE_RULES),
      scheduled_days: (days, values) => pastDaysError(days, zonesOfForm(values, technicianZone).checked),
      scheduled_date: (local, values) =>
        values.wants_time
          ? chosenDateError(
              local,
              zonesOfForm(values, technicianZone).checked,
              form.getInputNode('scheduled_date'),
            )
          : null,
    },
    onValuesChange: (values, before) => {
      saveDraft(slot, values);
      if (changesPhotos(values, before)) void savePhotoDrafts(slot.ownerId, values.client_id, values.image);
    },
  });
  const place = useRequestPlace(form);
  const photos = usePhotos(form);
  const [ready, setReady] = useState(false);
  /** The stored photos are in the form too. */
  const [isComplete, setComplete] = useState(false);
  const begin = useEffectEvent(() => {
    const stored = readDraft(slot);
    const draft = stored && !isOtherStart(stored, { technicianId, searched }) ? stored : null;
    const values = draft ?? { ...EMPTY_VALUES, client_id: randomKey(), technician_id: technicianId };
    const today = localOf(serverNow(), zonesOfForm(values, technicianZone).shown.time_zone).slice(0, 10);
    const begun = { ...values, ...newlySearched(values, searched, today) };
    form.setValues(begun);
    setReady(true);
    void (draft ? photosOf(slot, draft.client_id) : Promise.resolve([])).then(photos => {
      // The user may have chosen other photos meanwhile.
      if (photos.length > 0 && form.getValues().image.length === 0) form.setFieldValue('image', photos);
      setComplete(true);
    });
    if (begun.latitude !== null || begun.point_unconfirmed) return;
    // A visitor has not asked for anything yet, so the browser must not ask them.
    const position = slot.isOnDevice ? locateIfAllowed() : locate();
    position.then(place.guess, error => console.warn('No position for the request form', error));
  });
  useEffect(() => begin(), []);

  useAddressee(form, technicianId);
  useOfferedService(form, services, technicianId);

  const steps = useFormSteps(form, ready, isAnswer);
  const { send, ...sending } = useSendRequest(form, { slot, technicianId, gate }, steps.reveal);
  useNewOwner(form, slot, ready);

  const refuseAll = (errors: Readonly<Record<string, unknown>>) => {
    refuse(errors);
    steps.reveal(Object.keys(errors)[0] ?? '');
  };
  const submit = form.onSubmit(values => {
    if (gate === null || gate.check()) send(values);
  }, refuseAll);
  const prepareLeaving = () => {
    if (photos.isPreparing) return null;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) refuseAll(errors);
    return hasErrors ? null : form.getValues().client_id;
  };
  const isSendable = isComplete && gate === null && steps.step === 'cuando';
  const sendNow = useEffectEvent(() => {
    if (takeSending(form.getValues().client_id)) sending.element.current?.requestSubmit();
  });
  useEffect(() => {
    if (isSendable) sendNow();
  }, [isSendable]);
  const next = () => {
    const errors = validateStep(form, steps.step);
    if (Object.keys(errors).length === 0) {
      // The customer has seen the address that the device suggested.
      if (steps.step === 'donde') form.setFieldValue('guessed_address', '');
      return steps.next();
    }
    refuse(errors);
    focusFirstError(form, errors);
  };

  const discard = () => {
    // A position or a photo that arrives later must not save the draft again.
    place.stop();
    photos.stop();
    deleteDraft(slot, form.getValues().client_id);
    void savePhotoDrafts(slot.ownerId, form.getValues().client_id, []);
  };

  const proceed = (event: SubmitEvent<HTMLFormElement>) => {
    // Otherwise the request would leave without a photo that the user has chosen.
    if (photos.isPreparing) return event.preventDefault();
    if (steps.step === 'cuando') return submit(event);
    event.preventDefault();
    next();
  };
  const job = zonesOfForm(form.values, technicianZone).shown;
  return { form, job, ready, proceed, discard, place, photos, prepareLeaving, ...steps, ...sending };
}

/** Returns the stored photos. Those of a visitor who has just logged in are on their way to the user. */
async function photosOf({ ownerId, isOnDevice }: DraftSlot, clientId: string): Promise<File[]> {
  if (isOnDevice && ownerId !== VISITOR_ID) await claimVisitorDraft(ownerId);
  return readPhotoDrafts(ownerId, clientId);
}

/** Gives the draft to a visitor who logs in, or to the visitor whose session has ended, while the form is on the screen. */
function useNewOwner({ getValues }: RequestFormState, slot: DraftSlot, ready: boolean): void {
  const { ownerId } = slot;
  const owner = useRef(ownerId);
  const follow = useEffectEvent((next: number) => {
    const former = owner.current;
    if (former === next) return;
    owner.current = next;
    const { client_id, image } = getValues();
    if (next === VISITOR_ID) {
      markFormerOwner(former);
      if (image.length > 0) void savePhotoDrafts(VISITOR_ID, client_id, image);
    } else void claimVisitorDraft(next);
    saveDraft(slot, getValues());
  });
  useEffect(() => {
    if (ready) follow(ownerId);
  }, [ready, ownerId]);
}

/** Returns whether the photos must be stored again. The form begins without photos, before the stored ones are read. */
const changesPhotos = (values: RequestValues, before: RequestValues): boolean =>
  values.image.length > 0
    ? values.image !== before.image || values.client_id !== before.client_id
    : before.image.length > 0;

const refuse = (errors: Readonly<Record<string, unknown>>) =>
  toast.error(isMissing(errors) ? REQUIRED_FIELDS_MISSING : String(Object.values(errors)[0]));

/** Checks the fields of a step, shows their errors and returns them. */
function validateStep(form: RequestFormState, step: Step): Record<string, unknown> {
  return Object.fromEntries(
    STEP_FIELDS[step].flatMap(field => {
      const { hasError, error } = form.validateField(field);
      return hasError ? [[field, error]] : [];
    }),
  );
}

/** Adds the photos that the user chooses. Reads the values of the form when a photo is ready, because the user may go on meanwhile. */
function usePhotos({ getValues, setFieldValue, setFieldError }: RequestFormState) {
  const isStopped = useRef(false);
  const preparation = usePhotoPreparation({
    room: () => REQUEST_PHOTOS_MAX - getValues().image.length,
    onReady: photo => {
      if (!isStopped.current) setFieldValue('image', [...getValues().image, photo]);
    },
    onRefuse: problem => {
      if (isStopped.current) return;
      setFieldError('image', problem);
      toast.error(problem);
    },
  });
  return {
    ...preparation,
    /** Drops the photos that are not ready yet. */
    stop: () => {
      isStopped.current = true;
    },
  };
}

/** Follows a technician whom the customer removes. */
function useAddressee({ setFieldValue }: RequestFormState, technicianId: number | null): void {
  const follow = useEffectEvent((id: number | null) => setFieldValue('technician_id', id));
  useEffect(() => follow(technicianId), [technicianId]);
}

/** Clears a service that the technician does not offer. Selects the service if there is only one. */
function useOfferedService(
  { setFieldValue, values }: RequestFormState,
  services: readonly ServiceOut[],
  technicianId: number | null,
): void {
  const chosen = values.service_id;
  const isOffered = services.some(service => String(service.id) === chosen);
  const [only, another] = services;
  const offered = isOffered ? chosen : only && !another ? String(only.id) : '';
  const replace = useEffectEvent(() => {
    setFieldValue('service_id', offered);
    // A draft or a copy of an earlier request may have a service that an administrator has hidden since.
    if (technicianId === null && chosen !== '')
      toast.info('El servicio que habías elegido ya no se ofrece. Elige otro.');
  });
  useEffect(() => {
    if (offered !== chosen) replace();
  }, [offered, chosen]);
}

/** Error of each field if it is empty. */
const MISSING = {
  service_id: 'Elige el servicio que necesitas',
  description: 'Cuéntanos qué necesitas',
  address: 'Escribe la dirección',
  latitude: 'Marca el lugar en el mapa o usa tu ubicación',
} as const;

const blank = (text: string, problem: string): string | null => (tidyLine(text) === '' ? problem : null);

/** Validators of the form, by field. The server checks everything again. */
const REQUEST_RULES = {
  service_id: (id: string) => blank(id, MISSING.service_id),
  description: (text: string) => blank(text, MISSING.description),
  address: (text: string) => blank(text, MISSING.address) ?? lineProblem('la dirección', tidyLine(text)),
  latitude: (degrees: number | null) => (degrees === null ? MISSING.latitude : null),
} as const satisfies { readonly [Field in keyof RequestValues]?: (value: never) => string | null };

/** Replaces the rules above for a direct request: a chosen technician can be asked without a place. */
const DIRECT_PLACE_RULES = {
  address: (text: string) => lineProblem('la dirección', tidyLine(text)),
  latitude: () => null,
} as const;

/** Returns whether a required field is empty. */
const isMissing = (errors: Readonly<Record<string, unknown>>): boolean =>
  Object.values(MISSING).some(text => Object.values(errors).includes(text));
