import {
  Checkbox,
  type CheckboxProps,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
  Title,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
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

interface ConfigSectionProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** Section of the settings page. */
export function ConfigSection({ title, lead, children }: ConfigSectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {lead}
      </Text>
      <Stack gap="md">{children}</Stack>
    </Card>
  );
}
