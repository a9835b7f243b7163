import { Alert, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { termOf } from '@oficio/domain/accounts/links/terms.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import type { ConfirmationWay } from '@oficio/domain/errors.ts';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { textOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/client.ts';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { renewToken, useUser } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Actions } from '../../ui/forms/actions.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../ui/forms/form-errors.ts';
import { TextButton } from '../../ui/forms/text-button.tsx';
import { CodeField, type CodeKind, codeError } from './fields/code-field.tsx';
import { CurrentPassword, currentPasswordProblem } from './fields/current-password.tsx';
import { useForgotPassword } from './links/api.ts';
import { GoogleLogo, saveNextPath } from './sign-in/google-button.tsx';

/** What the dialog asks for. */
type Proof = 'password' | CodeKind | 'google';

const PROOFS = {
  password: ['password'],
  code: ['app', 'recovery'],
  google: ['google'],
} as const satisfies Record<ConfirmationWay, readonly Proof[]>;

/** Text of the link that changes to this proof. */
const LINKS = {
  password: 'Usar mi contraseña',
  app: 'Usar un código de mi aplicación',
  recovery: 'Usar un código de recuperación',
  google: 'Usar mi cuenta de Google',
} as const satisfies Record<Proof, string>;

const LEADS = {
  password: 'Escribe tu contraseña para continuar.',
  app: 'Escribe el código que muestra tu aplicación de autenticación.',
  recovery: 'Escribe uno de tus códigos de recuperación. Cada uno vale una sola vez.',
  google: 'Entra otra vez con Google y después repítelo.',
} as const satisfies Record<Proof, string>;

interface ConfirmationDialogProps {
  readonly ways: readonly ConfirmationWay[];
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** Asks for a proof before a sensitive call: password, code or a new sign-in with Google. An account without them gets a mail. */
export default function ConfirmationDialog({ ways, ...props }: ConfirmationDialogProps) {
  const [first, ...others] = ways.flatMap<Proof>(way => PROOFS[way]);
  return (
    <Dialog title="Confirma que eres tú" onClose={props.onClose} closeOnClickOutside={false}>
      {first === undefined ? (
        <PasswordByMail onClose={props.onClose} />
      ) : (
        <Proofs {...props} first={first} others={others} />
      )}
    </Dialog>
  );
}

interface ProofsProps extends Omit<ConfirmationDialogProps, 'ways'> {
  readonly first: Proof;
  readonly others: readonly Proof[];
}

function Proofs({ first, others, onConfirmed, onClose }: ProofsProps) {
  const [proof, setProof] = useState(first);
  return (
    <Stack>
      <Text>Lo que vas a hacer es delicado. {LEADS[proof]}</Text>
      {proof === 'google' ? (
        <GoogleConfirmation onClose={onClose} />
      ) : (
        // Another form for each proof, so that its field is empty and takes the focus.
        <ProofForm
          key={proof}
          proof={proof}
          takesFocus={proof !== first}
          onConfirmed={onConfirmed}
          onClose={onClose}
        />
      )}
      {others.length > 0 ? (
        <Stack gap={0} align="center">
          {[first, ...others]
            .filter(other => other !== proof)
            .map(other => (
              <TextButton key={other} onClick={() => setProof(other)}>
                {LINKS[other]}
              </TextButton>
            ))}
        </Stack>
      ) : null}
    </Stack>
  );
}

interface ProofFormProps extends Omit<ConfirmationDialogProps, 'ways'> {
  readonly proof: Exclude<Proof, 'google'>;
  /** True for a form that replaces another one. The dialog focuses its first form itself, after it has noted the focus before. */
  readonly takesFocus: boolean;
}

function ProofForm({ proof, takesFocus, onConfirmed, onClose }: ProofFormProps) {
  const [pending, setPending] = useState(false);
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: typed => (proof === 'password' ? currentPasswordProblem(true)(typed) : null),
      code: typed => (proof === 'password' ? null : codeError(proof, typed)),
    },
  });
  const send = useSingleFlight(async ({ password, code }: typeof form.values) => {
    setPending(true);
    try {
      const body = proof === 'password' ? { password } : { code };
      renewToken((await call(secondFactorEndpoints.confirmSession, { body })).token);
      onConfirmed();
    } catch (error) {
      setPending(false);
      if (proof === 'app') form.reset();
      showFormError(form, error, 'Error al comprobar que eres tú');
    }
  });
  const submit = form.onSubmit(send, errors => focusFirstError(form, errors));
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {proof === 'password' ? (
          <CurrentPassword
            hasPassword
            label="Contraseña"
            name="password"
            data-autofocus
            autoFocus={takesFocus}
            {...form.getInputProps('password')}
            key={form.key('password')}
          />
        ) : (
          <CodeField
            kind={proof}
            data-autofocus
            autoFocus={takesFocus}
            {...form.getInputProps('code')}
            onComplete={code => send({ password: '', code })}
            key={form.key('code')}
          />
        )}
        <FormActions back="Cancelar" onBack={onClose} pending={pending}>
          Confirmar
        </FormActions>
      </Stack>
    </form>
  );
}

/** Leaves the app for a new sign-in with Google. Afterwards the user returns to this page and repeats the action. */
function GoogleConfirmation({ onClose }: { readonly onClose: () => void }) {
  const { pathname, search, hash } = useLocation();
  const [pending, setPending] = useState(false);
  const leave = useSingleFlight(async () => {
    setPending(true);
    try {
      const { to } = await call(secondFactorEndpoints.confirmWithGoogle);
      saveNextPath(pathname + search + hash);
      location.assign(to);
    } catch (error) {
      setPending(false);
      toast.error(textOf(error, 'Error al abrir Google'));
    }
  });
  return (
    <Actions>
      <Button variant="subtle" color="gray" size="md" onClick={onClose}>
        Cancelar
      </Button>
      <Button
        variant="default"
        size="md"
        leftSection={<GoogleLogo />}
        loading={pending}
        onClick={leave}
        data-autofocus
      >
        Confirmar con Google
      </Button>
    </Actions>
  );
}

/** Offers the mail that sets a password to a user whose account has nothing to confirm with. */
function PasswordByMail({ onClose }: { readonly onClose: () => void }) {
  const email = useUser()?.email ?? '';
  const { mutate, isPending, isSuccess } = useForgotPassword();
  const send = () =>
    mutate(email, { onError: error => toast.error(textOf(error, 'Error al pedir el enlace')) });
  return (
    <Stack>
      <div>
        <Text>
          Lo que vas a hacer es delicado, y tu cuenta no tiene contraseña. Elige una con el enlace que te
          enviaremos a {email}, entra con ella y repítelo.
        </Text>
        <div role="status">
          {isSuccess ? (
            <Alert color="green" mt="md" icon={<IconMailCheck aria-hidden="true" />} title="Mira tu correo">
              Recibirás el enlace en unos minutos. Vale durante {termOf('reset')}. Mira también en el correo
              no deseado.
            </Alert>
          ) : null}
        </div>
      </div>
      <Actions>
        <Button variant="default" size="md" onClick={onClose}>
          {isSuccess ? 'Cerrar' : 'Cancelar'}
        </Button>
        <Button
          variant={isSuccess ? 'default' : 'filled'}
          size="md"
          loading={isPending}
          onClick={send}
          data-autofocus
        >
          {isSuccess ? 'Enviar otra vez' : 'Enviar enlace'}
        </Button>
      </Actions>
    </Stack>
  );
}
