import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { EMAIL_MAX } from '@oficio/domain/accounts/rules.ts';
import { SITE_NAME_MAX } from '@oficio/domain/admin/config/rules.ts';
import { RATE_CURRENCIES, type RateCurrency } from '@oficio/domain/site.ts';
import type { ConfigValues } from './api.ts';
import { ConfigFlag, ConfigText } from './config-field.tsx';
import { ConfigSection } from './section.tsx';
import { SETTING_NAMES } from './setting-names.ts';

const CURRENCY_NAMES = { $: 'Dólar ($)', '€': 'Euro (€)' } as const satisfies Record<RateCurrency, string>;
const CURRENCIES = RATE_CURRENCIES.map(value => ({ value, label: CURRENCY_NAMES[value] }));

/** Settings that visitors see (name, contact address, currency of the rates), and whether notices are sent by mail. */
export function GeneralSection({ form }: { readonly form: UseFormReturnType<ConfigValues> }) {
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
