import { useForm } from '@mantine/form';
import { LOGIN_FIELDS_MISSING, REGISTER_FIELDS_MISSING } from '@oficio/domain/accounts/contract.ts';
import { emailProblem } from '@oficio/domain/accounts/identity.ts';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { isStaff } from '@oficio/domain/roles.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, textOf } from '../../../../lib/api/api-error.ts';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { useSiteName } from '../../../../lib/page/site.ts';
import { hasLeft } from '../../../../lib/storage/session-token.ts';
import { useStore } from '../../../../lib/store.ts';
import { toast } from '../../../../ui/feedback/toasts.ts';
import { focusFirstError, revealField, showFormError } from '../../../../ui/forms/form-errors.ts';
import { displayNameError, lineError, newPasswordError } from '../../fields/account-fields.tsx';
import { CODE_FAILED, type CodeKind, codeError } from '../../fields/code-field.tsx';
import { useEnterCode, useLogin, useRegister } from '../api.ts';
import { pendingSignIn } from '../pending-sign-in.ts';

/** A newcomer creates an account; a customer without a session logs in. */
export type EntryMode = 'register' | 'login';

type Values = { name: string; email: string; password: string; code: string };

export type InPlaceSignIn = ReturnType<typeof useInPlaceSignIn>;

/**
 * Logs in or registers a customer within another form, whose button sends both. Keeps name and address through a refresh; the password
 * is only in memory.
 */
export function useInPlaceSignIn() {
  const login = useLogin();
  const register = useRegister();
  const pending = useStore(pendingSignIn, null);
  const enter = useEnterCode(pending?.token ?? '');
  const site = useSiteName();
  const draft = useFormDraft('entry', { name: '', email: '' });
  // Somebody has logged out in this browser, so the person is probably not new.
  const [mode, setMode] = useState<EntryMode>(() => (hasLeft() ? 'login' : 'register'));
  const [kind, setKind] = useState<CodeKind>('app');
  /** Address that already has an account; null if the server named none. */
  const [taken, setTaken] = useState<string | null>(null);
  const form = useForm<Values>({
    initialValues: { ...draft.initial, password: '', code: '' },
    onValuesChange: ({ name, email }) => draft.save({ name, email }),
    validate: ({ name, email, password, code }): Partial<Record<keyof Values, string | null>> => {
      if (pending) return { code: codeError(kind, code) };
      if (mode === 'login')
        return {
          email: email.trim() === '' ? MISSING.email : null,
          password: password === '' ? 'Escribe tu contraseña' : null,
        };
      return {
        name: lineError(name, line => displayNameError(line, site), MISSING.name),
        email: lineError(email, emailProblem, MISSING.email),
        password: newPasswordError(password, MISSING.password, { name, email }),
      };
    },
  });

  /** Field that takes the focus after the next rendering. */
  const nextFocus = useRef<keyof Values>(null);
  useEffect(() => {
    if (nextFocus.current === null) return;
    revealField(form.getInputNode(nextFocus.current));
    nextFocus.current = null;
  });

  const choose = (next: EntryMode) => {
    setMode(next);
    setTaken(null);
    form.clearErrors();
  };

  const fail = (error: unknown) => {
    if (pending) {
      // The section says why the sign-in ended. A code of the app soon expires.
      if (pendingSignIn.get() === null) return;
      if (kind === 'app') form.setFieldValue('code', '');
      return showFormError(form, error, CODE_FAILED, say);
    }
    if (mode === 'login') {
      if (error instanceof ApiError && error.status === 401) {
        form.setFieldError('password', textOf(error, FAILED_LOGIN));
        revealField(form.getInputNode('password'));
      }
      return showFormError(form, error, FAILED_LOGIN, say);
    }
    // The only conflict of a registration is a taken address.
    if (error instanceof ApiError && error.status === 409) setTaken(form.getValues().email.trim());
    showFormError(form, error, 'Error al registrarse', say);
  };

  /** Returns whether the session of a customer is open. */
  const enterSession = async (): Promise<boolean> => {
    const { name, email, password, code } = form.getValues();
    if (pending) return mayRequest(await enter.mutateAsync(code));
    if (mode === 'login') {
      const reply = await login.mutateAsync({ email, password });
      if (reply === null) nextFocus.current = 'code';
      return reply !== null && mayRequest(reply);
    }
    await register.mutateAsync({ name, email, password, phone: '', role: 'user' });
    return true;
  };

  return {
    form,
    mode,
    choose,
    pending,
    kind,
    chooseKind: (next: CodeKind) => {
      form.setFieldValue('code', '');
      form.clearErrors();
      setKind(next);
    },
    taken,
    /** Logs in with the typed address and password, which may be right. */
    useTaken: () => {
      choose('login');
      nextFocus.current = 'password';
    },
    check: (): boolean => {
      const { hasErrors, errors } = form.validate();
      if (!hasErrors) return true;
      const texts = Object.values(errors);
      const isMissing = texts.some(text => Object.values<unknown>(MISSING).includes(text));
      if (mode === 'login' && !pending) toast.error(LOGIN_FIELDS_MISSING);
      else toast.error(isMissing && !pending ? REGISTER_FIELDS_MISSING : String(texts[0]));
      focusFirstError(form, errors);
      return false;
    },
    open: async (): Promise<boolean> => {
      setTaken(null);
      try {
        return await enterSession();
      } catch (error) {
        fail(error);
        return false;
      }
    },
  };
}

const FAILED_LOGIN = 'Error al iniciar sesión';

/** As `textOf`, but a person who is about to send something needs to know that it is the network. */
const say = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status === 0 ? error.text : textOf(error, fallback);

/** The staff requests nothing, and an account that needs a second factor first sets it up. */
const mayRequest = ({
  user,
  stage,
}: {
  readonly user: { readonly role: Parameters<typeof isStaff>[0] };
  readonly stage: 'open' | 'enrol';
}): boolean => stage === 'open' && !isStaff(user.role);
