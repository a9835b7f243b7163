import { Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FREE_TEXT_MAX } from '@oficio/domain/fields/limits.ts';
import type { EntryKind, JobReader } from '@oficio/domain/must-act/job-view.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { unansweredEuros } from '@oficio/domain/payments/problems/problem-rules.ts';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { usePaymentConfig } from '../../../lib/api/payment-config.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { usePhotoPreparation } from '../../../lib/photos/use-photo-preparation.ts';
import { useUser } from '../../../lib/session/session.ts';
import { readPhotoDraft, savePhotoDraft } from '../../../lib/storage/photo-draft.ts';
import { WhoGetsWhat } from '../../../ui/data/amount-list.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadedAmounts } from '../../../ui/dialogs/loaded-amounts.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { PhotoField } from '../fields/photo-field.tsx';
import { UploadProgress } from '../fields/upload-progress.tsx';
import { useSendEntry, useStartReport } from './api.ts';
import { ENTRY_TEXTS, type EntryTexts } from './entry-texts.ts';

const NOT_KNOWN = 'No hemos podido calcular la devolución';

interface EntryDialogProps {
  readonly request: RequestOut;
  readonly kind: EntryKind;
  readonly reader: JobReader;
  readonly onClose: () => void;
  /** Called when the entry was sent, or the problem changed and needs no entry any more. */
  readonly onDone: () => void;
}

/** Asks for a text and an optional photo, which the other side and the administrators can read. */
export default function EntryDialog({ request, kind, reader, onClose, onDone }: EntryDialogProps) {
  const config = usePaymentConfig().data;
  const texts = ENTRY_TEXTS[kind]({ request, reader, replyHours: config?.no_show_reply_hours });
  const { form, photo, submit, share, pending } = useEntryForm({
    requestId: request.id,
    kind,
    texts,
    onDone,
  });
  const { text, image } = form.values;
  const startReport = useStartReport(request.id, kind === 'early_start');

  return (
    <Dialog title={texts.title} onClose={onClose} closeOnClickOutside={text === '' && image === null}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{texts.consequence}</Text>
          {kind === 'early_start' ? (
            <LoadedAmounts query={startReport} failed={NOT_KNOWN}>
              {percent => <SilentShares request={request} kind={kind} reader={reader} percent={percent} />}
            </LoadedAmounts>
          ) : (
            <SilentShares request={request} kind={kind} reader={reader} percent={null} />
          )}
          <Textarea
            label={texts.label}
            description={texts.description}
            name="text"
            maxLength={FREE_TEXT_MAX}
            autosize
            minRows={3}
            maxRows={8}
            withAsterisk={texts.missing !== null}
            size="md"
            data-autofocus
            {...form.getInputProps('text')}
            key={form.key('text')}
          />
          <PhotoField
            description={texts.photo}
            value={image}
            onOffer={file => photo.offer([file])}
            onRemove={() => form.setFieldValue('image', null)}
            onRefuse={photo.refuse}
            isPreparing={photo.isPreparing}
            error={typeof form.errors.image === 'string' ? form.errors.image : undefined}
          />
          {share === null ? null : <UploadProgress share={share} sending="Enviando…" />}
          <FormActions
            back="Volver"
            onBack={onClose}
            pending={pending || photo.isPreparing}
            disabled={kind === 'early_start' && startReport.data === undefined}
          >
            {texts.submit}
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}

interface SilentSharesProps extends Pick<EntryDialogProps, 'request' | 'kind' | 'reader'> {
  /** Percent of the refund that the report of an early start determines; null for other entries. */
  readonly percent: number | null;
}

/** Shows who gets what if the other side does not answer and the report ends the job. Shows nothing for entries that cannot end it. */
function SilentShares({ request, kind, reader, percent }: SilentSharesProps) {
  const { money } = request;
  if (money === null || kind === 'problem' || kind === 'answer') return null;
  const refund = unansweredEuros({ kind, has_photo: true, refund_percent: percent }, money) ?? 0;
  const { user_name: customer, technician_name: technician } = request;
  return (
    <WhoGetsWhat
      title={`Quién recibe qué si no hay respuesta${kind === 'absent_customer' ? ' y hay foto' : ''}`}
      shares={sharesAfter(money, toCents(refund))}
      customer={reader === 'customer' ? 'Tú' : customer}
      technician={reader === 'technician' ? 'Tú' : technician}
    />
  );
}

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
function useEntryForm({ requestId, kind, texts, onDone }: EntryFormOptions) {
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
