import { Stack, Text, Textarea } from '@mantine/core';
import { FREE_TEXT_MAX } from '@oficio/domain/fields/limits.ts';
import type { EntryKind, JobReader } from '@oficio/domain/must-act/job-view.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { unansweredEuros } from '@oficio/domain/payments/problems/unanswered.ts';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { usePaymentConfig } from '../../../lib/api/payment-config.ts';
import { WhoGetsWhat } from '../../../ui/data/who-gets-what.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadedAmounts } from '../../../ui/dialogs/loaded-amounts.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { PhotoField } from '../fields/photo-field.tsx';
import { UploadProgress } from '../fields/upload-progress.tsx';
import { useStartReport } from './api.ts';
import { ENTRY_TEXTS } from './entry-texts.ts';
import { useEntryForm } from './use-entry-form.ts';

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
