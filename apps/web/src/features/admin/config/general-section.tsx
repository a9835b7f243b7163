import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SITE_NAME_MAX } from '@oficio/domain/admin-config/rules.ts';
import type { ConfigValues } from './api.ts';
import { Section } from './section.tsx';

/** What the site calls itself, and whether it writes to people. */
export function GeneralSection({ form }: { readonly form: UseFormReturnType<ConfigValues> }) {
  return (
    <Section title="General" lead="Cómo se llama la web y si escribe a la gente.">
      <TextInput
        label="Nombre del sitio"
        description="Está en el título de cada página y firma las cartas."
        name="site_name"
        maxLength={SITE_NAME_MAX}
        withAsterisk
        size="md"
        {...form.getInputProps('site_name')}
        key={form.key('site_name')}
      />
      <Checkbox
        label="Enviar notificaciones por email"
        description="Las cartas que alguien pide (confirmar su email, recuperar su contraseña) se envían siempre."
        name="notifications_enabled"
        size="md"
        checked={form.values.notifications_enabled === 'true'}
        onChange={event =>
          form.setFieldValue('notifications_enabled', event.currentTarget.checked ? 'true' : 'false')
        }
      />
    </Section>
  );
}
