import type { UseFormReturnType } from '@mantine/form';
import { SITE_NAME_MAX } from '@oficio/domain/admin/config/rules.ts';
import type { ConfigValues } from './api.ts';
import { ConfigFlag, ConfigText } from './config-field.tsx';
import { Section } from './section.tsx';

/** Settings for the name of the site and for sending mail. */
export function GeneralSection({ form }: { readonly form: UseFormReturnType<ConfigValues> }) {
  return (
    <Section title="General" lead="El nombre de la web y si envía avisos por correo.">
      <ConfigText
        form={form}
        name="site_name"
        description="Está en el título de cada página y firma los correos."
        maxLength={SITE_NAME_MAX}
        withAsterisk
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
