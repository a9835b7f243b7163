import type { UseFormReturnType } from '@mantine/form';
import { EMAIL_MAX } from '@oficio/domain/accounts/rules.ts';
import { SITE_NAME_MAX } from '@oficio/domain/admin/config/rules.ts';
import type { ConfigValues } from './api.ts';
import { ConfigFlag, ConfigText } from './config-field.tsx';
import { Section } from './section.tsx';

/** Settings for the name and the contact address of the site, and for sending mail. */
export function GeneralSection({ form }: { readonly form: UseFormReturnType<ConfigValues> }) {
  return (
    <Section title="General" lead="El nombre de la web, su contacto y los avisos por correo.">
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
      <ConfigFlag
        form={form}
        name="notifications_enabled"
        label="Enviar notificaciones por correo"
        description="Los correos que alguien pide (confirmar su email, recuperar su contraseña) se envían siempre."
      />
    </Section>
  );
}
