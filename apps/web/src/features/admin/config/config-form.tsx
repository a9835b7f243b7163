import { Button, NativeSelect, Stack } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { EMAIL_MAX } from '@oficio/domain/accounts/rules.ts';
import type { ConfigOut } from '@oficio/domain/admin/config/contract.ts';
import { configProblems, SITE_NAME_MAX } from '@oficio/domain/admin/config/rules.ts';
import { RATE_CURRENCIES, type RateCurrency } from '@oficio/domain/site.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { focusFirstError, revealField } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { savedConfigText } from '../deliveries/waiting-deliveries-texts.ts';
import { type ConfigValues, useReloadConfig, useSaveConfig } from './api.ts';
import { ConfigFlag, ConfigSection, ConfigText } from './config-field.tsx';
import { EmailSection } from './email-section.tsx';
import { SETTING_NAMES } from './setting-names.ts';
import { TestEmailSection } from './test-email-section.tsx';

/** Milliseconds after a save until the screen loads the stored settings (spec, section 9). */
const RELOAD_AFTER = 500;

const FAILED = 'Error al guardar configuración';

const valuesOf = (config: ConfigOut): ConfigValues => ({
  ...config,
  email_smtp_port: String(config.email_smtp_port),
});

/** Shows the three sections. One button saves all of them; the test mail uses only saved settings. */
export function ConfigForm({ config }: { readonly config: ConfigOut }) {
  const save = useSaveConfig();
  const reload = useReloadAfter(RELOAD_AFTER);
  const { email_password, ...shown } = valuesOf(config);
  const draft = useFormDraft('config', shown);
  const form = useForm<ConfigValues>({
    initialValues: { ...shown, email_password },
    // The draft leaves out the password, which must not be stored in the browser.
    onValuesChange: ({ email_password: _, ...typed }) => draft.save(typed),
    validate: values =>
      configProblems({
        ...values,
        email_user: values.email_user.trim(),
        email_from: values.email_from.trim(),
        email_smtp_host: values.email_smtp_host.trim(),
        contact_email: values.contact_email.trim(),
        email_smtp_port: values.email_smtp_port.trim() === '' ? null : Number(values.email_smtp_port),
      }),
  });

  const take = useEffectEvent((stored: ConfigValues) => {
    // Compared before the stored values change, so that later input is kept.
    const isUntouched = !form.isDirty();
    form.setInitialValues(stored);
    if (isUntouched) form.setValues({ ...stored, ...draft.initial });
  });
  useEffect(() => take(valuesOf(config)), [config]);

  const send = useSingleFlight(async (values: ConfigValues) => {
    try {
      const { mails_sent_now } = await save.mutateAsync(values);
      form.resetDirty();
      draft.clear();
      toast.success(savedConfigText(mails_sent_now));
      reload();
    } catch (error) {
      toast.error(refusedText(error));
      const field = error instanceof ApiError ? error.field : undefined;
      if (field === undefined || !(field in values)) return;
      form.setFieldError(field, textOf(error, FAILED));
      revealField(form.getInputNode(field));
    }
  });
  const submit = form.onSubmit(send, errors => {
    const [first] = Object.values(errors);
    toast.error(String(first));
    focusFirstError(form, errors);
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <EmailSection form={form} />
        <TestEmailSection saved={config} />
        <GeneralSection form={form} />
        <Actions>
          <Button
            variant="default"
            size="md"
            data-disabled={!form.isDirty() || undefined}
            aria-disabled={!form.isDirty()}
            onClick={() => form.reset()}
          >
            Descartar cambios
          </Button>
          <SubmitButton size="md" pending={save.isPending}>
            Guardar configuración
          </SubmitButton>
        </Actions>
      </Stack>
    </form>
  );
}

/** Returns the server's text with the name of the invalid field in parentheses (spec, section 8). */
function refusedText(error: unknown): string {
  const text = textOf(error, FAILED);
  return error instanceof ApiError && error.field !== undefined ? `${text} (${error.field})` : text;
}

/** Loads the settings again after a delay, unless the user leaves the screen first. */
function useReloadAfter(milliseconds: number): () => void {
  const reload = useReloadConfig();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void reload(), milliseconds);
  };
}

const CURRENCY_NAMES = { $: 'Dólar ($)', '€': 'Euro (€)' } as const satisfies Record<RateCurrency, string>;
const CURRENCIES = RATE_CURRENCIES.map(value => ({ value, label: CURRENCY_NAMES[value] }));

/** Settings that visitors see (name, contact address, currency of the rates), and whether notices are sent by mail. */
function GeneralSection({ form }: { readonly form: UseFormReturnType<ConfigValues> }) {
  return (
    <ConfigSection
      title="General"
      lead="El nombre de la web, su contacto, las tarifas y los avisos por correo."
    >
      <ConfigText
        form={form}
        name="site_name"
        description="Está en el título de cada página y firma los correos."
        maxLength={SITE_NAME_MAX}
        withAsterisk
      />
      <ConfigText
        form={form}
        name="contact_email"
        description="A esta dirección escriben quienes necesitan ayuda. Sin ella, la web y los correos no llevan enlace de contacto."
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={EMAIL_MAX}
      />
      <NativeSelect
        label={SETTING_NAMES.rate_currency}
        description="Solo cambia cómo se muestran. Los precios y los pagos de los trabajos son siempre en euros."
        name="rate_currency"
        data={CURRENCIES}
        size="md"
        {...form.getInputProps('rate_currency')}
        key={form.key('rate_currency')}
      />
      <ConfigFlag
        form={form}
        name="notifications_enabled"
        label="Enviar notificaciones por correo"
        description="Los correos que alguien pide (confirmar su email, recuperar su contraseña) se envían siempre."
      />
    </ConfigSection>
  );
}
