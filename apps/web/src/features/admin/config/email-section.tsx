import { NativeSelect, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { EMAIL_MAX } from '@oficio/domain/accounts/rules.ts';
import { EMAIL_PASSWORD_MAX, PASSWORD_MASK, SMTP_HOST_MAX } from '@oficio/domain/admin/config/rules.ts';
import { EMAIL_SERVICES, type EmailService } from '@oficio/domain/mail.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import type { ConfigValues } from './api.ts';
import { ConfigFlag, ConfigSection, ConfigText, type TextSetting } from './config-field.tsx';
import { SETTING_NAMES } from './setting-names.ts';

const SERVICES = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  smtp: 'Otro servidor (SMTP)',
} as const satisfies Record<EmailService, string>;

const OPTIONS = EMAIL_SERVICES.map(value => ({ value, label: SERVICES[value] }));

/** Turns off autofill and spell checking. */
const AS_TYPED = { autoComplete: 'off', spellCheck: false } as const;
const ADDRESS = { ...AS_TYPED, inputMode: 'email', maxLength: EMAIL_MAX } as const;

/** Additional fields for a mail server that is not preset. */
const SERVER: readonly TextSetting[] = [
  { name: 'email_smtp_host', maxLength: SMTP_HOST_MAX, ...AS_TYPED },
  {
    name: 'email_smtp_port',
    description: 'Lo habitual: 587 (TLS), 465 (SSL) o 25 (sin cifrar).',
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
    inputMode: 'numeric',
    maxLength: 5,
    ...AS_TYPED,
  },
];

const USER: TextSetting = {
  name: 'email_user',
  description: 'La dirección de email con la que se entra en el servidor.',
  ...ADDRESS,
};

const SENDER: TextSetting = {
  name: 'email_from',
  description: 'La dirección que ven quienes reciben los correos.',
  ...ADDRESS,
};

/** Settings of the mail server and the sender. */
export function EmailSection({ form }: { readonly form: UseFormReturnType<ConfigValues> }) {
  return (
    <ConfigSection
      title="Email"
      lead="Con qué cuenta se envían los correos. Sin usuario ni contraseña no se envía ninguno."
    >
      <NativeSelect
        label={SETTING_NAMES.email_service}
        name="email_service"
        data={OPTIONS}
        size="md"
        {...form.getInputProps('email_service')}
        key={form.key('email_service')}
      />
      {form.values.email_service === 'smtp' ? (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {SERVER.map(setting => (
              <ConfigText key={setting.name} form={form} {...setting} />
            ))}
          </SimpleGrid>
          <ConfigFlag
            form={form}
            name="email_smtp_secure"
            label="Cifrar desde el principio (SSL, puerto 465)"
          />
        </>
      ) : null}
      <ConfigText form={form} {...USER} />
      <PasswordField
        label={SETTING_NAMES.email_password}
        description="En Gmail y Outlook, una contraseña de aplicación. Si cambias el servidor o el usuario, escríbela de nuevo."
        name="email_password"
        autoComplete="new-password"
        maxLength={EMAIL_PASSWORD_MAX}
        {...form.getInputProps('email_password')}
        // Selects the mask, so that the first key replaces it.
        onFocus={event => {
          if (event.currentTarget.value === PASSWORD_MASK) event.currentTarget.select();
        }}
        key={form.key('email_password')}
      />
      <ConfigText form={form} {...SENDER} />
    </ConfigSection>
  );
}
