import { Checkbox, type CheckboxProps, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ConfigValues } from './api.ts';
import { SETTING_NAMES } from './setting-names.ts';

/** Text field of a setting. */
export interface TextSetting extends Omit<TextInputProps, 'form'> {
  readonly name: Exclude<keyof ConfigValues, Flag>;
}

/** Switch of a setting that is stored as 'true' or 'false'. Its label is a full sentence. */
interface FlagSetting extends Omit<CheckboxProps, 'form'> {
  readonly name: Flag;
}

type Flag = 'email_smtp_secure' | 'notifications_enabled';

interface InForm {
  readonly form: UseFormReturnType<ConfigValues>;
}

export function ConfigText({ form, ...setting }: TextSetting & InForm) {
  const { name } = setting;
  return (
    <TextInput
      label={SETTING_NAMES[name]}
      size="md"
      {...setting}
      {...form.getInputProps(name)}
      key={form.key(name)}
    />
  );
}

export function ConfigFlag({ form, ...setting }: FlagSetting & InForm) {
  const { name } = setting;
  return (
    <Checkbox
      size="md"
      {...setting}
      checked={form.values[name] === 'true'}
      onChange={event => form.setFieldValue(name, event.currentTarget.checked ? 'true' : 'false')}
    />
  );
}
