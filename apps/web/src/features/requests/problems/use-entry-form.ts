import { useForm } from '@mantine/form';
import type { EntryKind } from '@oficio/domain/must-act/job-view.ts';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { usePhotoPreparation } from '../../../lib/photos/use-photo-preparation.ts';
import { useUser } from '../../../lib/session/session.ts';
import { readPhotoDraft, savePhotoDraft } from '../../../lib/storage/photo-draft.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { useSendEntry } from './api.ts';
import type { EntryTexts } from './entry-texts.ts';

interface EntryFormOptions {
  readonly requestId: number;
  readonly kind: EntryKind;
  readonly texts: EntryTexts;
  /** Called when the entry was sent, or the problem changed and needs no entry any more. */
  readonly onDone: () => void;
}

interface Values extends Record<string, unknown> {
  text: string;
  image: File | null;
}

/** Keeps the state of an entry's form and sends it. The draft stays in the browser until the server has stored the entry. */
export function useEntryForm({ requestId, kind, texts, onDone }: EntryFormOptions) {
  const name = `${kind}.${requestId}`;
  const [userId] = useState(useUser()?.id ?? null);
  const draft = useFormDraft(name, { text: '' });
  const entry = useSendEntry(kind);
  const [share, setShare] = useState<number | null>(null);
  const savePhoto = (photo: File | null) => {
    if (userId !== null) void savePhotoDraft(userId, name, photo);
  };
  const form = useForm<Values>({
    initialValues: { text: draft.initial.text, image: null },
    onValuesChange: ({ text, image }, before) => {
      draft.save({ text });
      if (image !== before.image) savePhoto(image);
    },
    validate: { text: typed => (typed.trim() === '' ? texts.missing : null) },
  });
  const restorePhoto = useEffectEvent(async () => {
    const photo = userId === null ? null : await readPhotoDraft(userId, name);
    // The user may have chosen another photo meanwhile.
    if (photo && form.getValues().image === null) form.setFieldValue('image', photo);
  });
  useEffect(() => void restorePhoto(), []);

  const finish = () => {
    draft.clear();
    if (form.getValues().image) savePhoto(null);
    onDone();
  };
  const send = useSingleFlight(async ({ text, image }: Values) => {
    setShare(image ? 0 : null);
    try {
      await entry.mutateAsync({ id: requestId, text, image, ...(image && { onProgress: setShare }) });
      if (texts.done !== null) toast.success(texts.done);
      finish();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409)
        return showFormError(form, asOwnField(error), texts.failed);
      // Keeps the text, because the user may need it again after the other side changed the problem.
      toast.info(textOf(error, texts.failed));
      onDone();
    } finally {
      setShare(null);
    }
  });
  const refuse = (problem: string) => {
    form.setFieldError('image', problem);
    toast.error(problem);
  };
  const photo = usePhotoPreparation({
    // A new photo replaces the chosen one.
    room: () => 1,
    onReady: ready => form.setFieldValue('image', ready),
    onRefuse: refuse,
  });
  const submitReady = form.onSubmit(send, errors => focusFirstError(form, errors));
  const submit: ComponentProps<'form'>['onSubmit'] = event =>
    // Otherwise the entry would leave without the chosen photo.
    photo.isPreparing ? event.preventDefault() : submitReady(event);
  return { form, photo: { ...photo, refuse }, submit, share, pending: entry.isPending };
}

/** Maps the API field `reason` to the text field of the form. */
const asOwnField = (error: unknown): unknown =>
  error instanceof ApiError && error.field === 'reason'
    ? new ApiError(error.status, error.text, { field: 'text' })
    : error;
