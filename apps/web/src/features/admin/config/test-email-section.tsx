import { Button, Group, TextInput } from '@mantine/core';
import { EMAIL_MAX } from '@oficio/domain/accounts/rules.ts';
import type { ConfigOut } from '@oficio/domain/admin/config/contract.ts';
import { TEST_EMAIL_INVALID, TEST_EMAIL_MISSING } from '@oficio/domain/admin/config/rules.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { isSimpleEmail } from '@oficio/domain/mail.ts';
import { IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { isInputMethodKey } from '../../../lib/forms/input-method.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { revealField } from '../../../ui/forms/form-errors.ts';
import { useTestEmail } from './api.ts';
import { ConfigSection } from './config-field.tsx';
import classes from './test-email-section.module.css';

const FAILED = 'Error al enviar email de prueba';

interface Problem {
  readonly text: string;
  /** The text of the mail server, if it refused the mail. */
  readonly original: string | undefined;
}

/** Returns why no mail can be sent to this address, or null. */
function problemOf(email: string, saved: ConfigOut): string | null {
  if (email === '') return TEST_EMAIL_MISSING;
  if (saved.email_user === '' || saved.email_password === '') return ERRORS.email_unset[1];
  return isSimpleEmail(email) ? null : TEST_EMAIL_INVALID;
}

/** Sends a test mail with the saved settings and shows the result. */
export function TestEmailSection({ saved }: { readonly saved: ConfigOut }) {
  const test = useTestEmail();
  const input = useRef<HTMLInputElement>(null);
  const draft = useFormDraft('test-email', { email: '' });
  const [email, setEmail] = useState(draft.initial.email);
  const [problem, setProblem] = useState<Problem | null>(null);

  const fail = (text: string, original?: string) => {
    setProblem({ text, original });
    toast.error(text);
    revealField(input.current);
  };
  const press = useSingleFlight(async () => {
    const found = problemOf(email.trim(), saved);
    if (found !== null) return fail(found);
    setProblem(null);
    try {
      await test.mutateAsync(email.trim());
      draft.clear();
      toast.success(`Correo de prueba enviado a ${email.trim()}`);
    } catch (error) {
      fail(textOf(error, FAILED), error instanceof ApiError ? error.original : undefined);
    }
  });
  // Enter in this field sends the test mail instead of saving the settings.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isInputMethodKey(event.nativeEvent)) return;
    event.preventDefault();
    void press();
  };

  return (
    <ConfigSection title="Correo de prueba" lead="Comprueba que la configuración guardada funciona.">
      <Group align="flex-start" gap="sm">
        <TextInput
          ref={input}
          flex="1 1 16rem"
          label="Enviar a"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          size="md"
          value={email}
          error={problem?.text}
          onChange={event => {
            setEmail(event.currentTarget.value);
            draft.save({ email: event.currentTarget.value });
          }}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="default"
          size="md"
          mt={{ base: 0, xs: 26 }}
          leftSection={<IconSend size={18} aria-hidden="true" />}
          loading={test.isPending}
          onClick={() => press()}
        >
          Enviar prueba
        </Button>
      </Group>
      {problem?.original === undefined ? null : (
        <details className={classes.original}>
          <summary>Respuesta original</summary>
          <code>{problem.original}</code>
        </details>
      )}
    </ConfigSection>
  );
}
