import { RadioCard, RadioGroup, RadioIndicator, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { REGISTER_FIELDS_MISSING } from '@oficio/domain/accounts/contract.ts';
import { emailProblem } from '@oficio/domain/accounts/identity.ts';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { phoneProblem } from '@oficio/domain/accounts/phone.ts';
import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import { useSearchParams } from 'react-router';
import { usePreHydrationInputs } from '../../../lib/forms/pre-hydration-inputs.ts';
import { useSiteName } from '../../../lib/page/site.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import {
  displayNameError,
  EmailField,
  lineError,
  NameField,
  NewPasswordField,
  newPasswordError,
  PhoneField,
} from '../fields/account-fields.tsx';
import { useRegister } from './api.ts';
import classes from './register-form.module.css';

const TYPES = [
  { value: 'user', description: 'Busco un técnico' },
  { value: 'technician', description: 'Ofrezco mi trabajo' },
] as const;

interface Values extends Record<string, unknown> {
  name: string;
  email: string;
  phone: string;
  password: string;
  role: 'user' | 'technician';
}

/** Registration form. `?role=technician` preselects the account type. */
export function RegisterForm() {
  const register = useRegister();
  const [search] = useSearchParams();
  const site = useSiteName();
  const form = useForm<Values>({
    initialValues: {
      name: '',
      email: '',
      phone: '',
      password: '',
      role: search.get('role') === 'technician' ? 'technician' : 'user',
    },
    validate: {
      name: typed => lineError(typed, name => displayNameError(name, site), MISSING.name),
      email: typed => lineError(typed, emailProblem, MISSING.email),
      phone: typed => lineError(typed, phoneProblem, null),
      password: (typed, owner) => newPasswordError(typed, MISSING.password, owner),
    },
  });
  usePreHydrationInputs(typed => form.setValues(Object.fromEntries(typed)));
  const submit = form.onSubmit(
    values =>
      register.mutate(values, { onError: error => showFormError(form, error, 'Error al registrarse') }),
    errors => {
      const texts = Object.values(errors);
      // The spec has one text for missing fields and another for invalid ones.
      const isMissing = texts.some(text => Object.values<unknown>(MISSING).includes(text));
      toast.error(isMissing ? REGISTER_FIELDS_MISSING : String(texts[0]));
      focusFirstError(form, errors);
    },
  );
  return (
    // By `post`, as in `LoginForm`.
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <RadioGroup label="Tipo de cuenta" name="role" {...form.getInputProps('role')} size="md">
          <div className={classes.accountType}>
            {TYPES.map(({ value, description }) => (
              <RadioCard key={value} value={value} radius="md" className={classes.accountCard}>
                <RadioIndicator mt={3} />
                <span>
                  <Text component="span" display="block" fw={600}>
                    {ROLE_NAMES[value].own}
                  </Text>
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {description}
                  </Text>
                </span>
              </RadioCard>
            ))}
          </div>
        </RadioGroup>
        <NameField {...form.getInputProps('name')} key={form.key('name')} />
        <EmailField withAsterisk {...form.getInputProps('email')} key={form.key('email')} />
        <PhoneField {...form.getInputProps('phone')} key={form.key('phone')} />
        <NewPasswordField
          label="Contraseña"
          withAsterisk
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <SubmitButton pending={register.isPending} size="md" fullWidth>
          Crear cuenta
        </SubmitButton>
      </Stack>
    </form>
  );
}
