import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { EMAIL_MAX } from '@oficio/domain/accounts/rules.ts';
import { EMAIL_PASSWORD_MAX, PASSWORD_MASK, SMTP_HOST_MAX } from '@oficio/domain/admin-config/rules.ts';
import { EMAIL_SERVICES, type EmailService } from '@oficio/domain/mail.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { ConfigValues } from './api.ts';
import { Section } from './section.tsx';

const SERVICES = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  smtp: 'Otro servidor (SMTP)',
} as const satisfies Record<EmailService, string>;

const OPTIONS = EMAIL_SERVICES.map(value => ({ value, label: SERVICES[value] }));

/** By which server and in whose name mail leaves. */
export function EmailSection({ form }: { readonly form: UseFormReturnType<ConfigValues> }) {
  const { email_service, email_smtp_secure } = form.values;
  return (
    <Section
      title="Email"
      lead="Con qué cuenta se envían las cartas. Sin usuario ni contraseña no se envía ninguna."
    >
      <NativeSelect
        label="Servicio"
        name="email_service"
        data={OPTIONS}
        size="md"
        {...form.getInputProps('email_service')}
        key={form.key('email_service')}
      />
      {email_service === 'smtp' ? (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Servidor SMTP"
              name="email_smtp_host"
              autoComplete="off"
              spellCheck={false}
              maxLength={SMTP_HOST_MAX}
              size="md"
              {...form.getInputProps('email_smtp_host')}
              key={form.key('email_smtp_host')}
            />
            <TextInput
              label="Puerto SMTP"
              description="Lo habitual: 587 (TLS), 465 (SSL) o 25 (sin cifrar)."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              name="email_smtp_port"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              size="md"
              {...form.getInputProps('email_smtp_port')}
              key={form.key('email_smtp_port')}
            />
          </SimpleGrid>
          <Checkbox
            label="Cifrar desde el principio (SSL, puerto 465)"
            name="email_smtp_secure"
            size="md"
            checked={email_smtp_secure === 'true'}
            onChange={event =>
              form.setFieldValue('email_smtp_secure', event.currentTarget.checked ? 'true' : 'false')
            }
          />
        </>
      ) : null}
      <TextInput
        label="Usuario"
        description="La dirección de email con la que se entra en el servidor."
        name="email_user"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        size="md"
        {...form.getInputProps('email_user')}
        key={form.key('email_user')}
      />
      <PasswordField
        label="Contraseña"
        description="En Gmail y Outlook, una contraseña de aplicación. Si cambias el servidor o el usuario, escríbela de nuevo."
        name="email_password"
        autoComplete="new-password"
        maxLength={EMAIL_PASSWORD_MAX}
        {...form.getInputProps('email_password')}
        // Whoever begins to write means another password, not one that contains the mask.
        onFocus={event => {
          if (event.currentTarget.value === PASSWORD_MASK) event.currentTarget.select();
        }}
        key={form.key('email_password')}
      />
      <TextInput
        label="Remitente"
        description="La dirección que ven quienes reciben las cartas."
        name="email_from"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        size="md"
        {...form.getInputProps('email_from')}
        key={form.key('email_from')}
      />
    </Section>
  );
}
