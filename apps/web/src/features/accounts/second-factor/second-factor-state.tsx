import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { SecondFactorOut } from '@oficio/domain/accounts/second-factor/contract.ts';
import { recoveryCodesLeft } from '@oficio/domain/accounts/second-factor/rules.ts';
import { useRef, useState } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { formatLongDate } from '../../../lib/format/date-times.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { FormSkeleton } from '../../../ui/loading/form-skeleton.tsx';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { useDisable, useRenewCodes, useSecondFactor, useStartSetup } from './api.ts';
import type { SecondFactorStep } from './second-factor-dialog.tsx';
import { SETUP_FAILED } from './texts.ts';

const SecondFactorDialog = lazyDialog(() => import('./second-factor-dialog.tsx'));

/** With this many recovery codes left or fewer, the page recommends new ones. */
const FEW_CODES = 3;

/** Placeholder while the state loads. */
export const SecondFactorSkeleton = () => <FormSkeleton height={[180, 157, 132]} />;

/** Shows whether the second factor is on, and turns it on or off. */
export function SecondFactorState() {
  const { data, error, refetch } = useSecondFactor();
  const start = useStartSetup();
  const renew = useRenewCodes();
  const disable = useDisable();
  const [step, setStep] = useState<SecondFactorStep | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const begin = useSingleFlight(async () => {
    try {
      setStep({ is: 'setup', setup: await start.mutateAsync() });
    } catch (failure) {
      toast.error(refusalOf(failure, SETUP_FAILED));
    }
  });
  const renewCodes = useSingleFlight(async () => {
    if (!(await confirm(NEW_CODES))) return;
    try {
      setStep({ is: 'codes', codes: (await renew.mutateAsync()).recovery_codes });
    } catch (failure) {
      toast.error(refusalOf(failure, 'Error al crear los códigos'));
    }
  });
  const turnOff = useSingleFlight(async () => {
    if (!(await confirm(TURN_OFF))) return;
    try {
      await disable.mutateAsync();
      toast.success('La verificación en dos pasos está desactivada');
      root.current?.focus({ preventScroll: true });
    } catch (failure) {
      toast.error(refusalOf(failure, 'Error al desactivar la verificación'));
    }
  });
  const close = () => {
    setStep(null);
    // The button that opened the dialog may be gone.
    root.current?.focus({ preventScroll: true });
  };
  if (!data)
    return error ? (
      <ErrorState
        error={error}
        fallback="Error al cargar la verificación en dos pasos"
        onRetry={() => void refetch()}
      />
    ) : (
      <SecondFactorSkeleton />
    );
  return (
    <Stack ref={root} tabIndex={-1}>
      {data.enabled ? <Enabled state={data} /> : <Disabled />}
      <Actions>
        {data.enabled ? (
          <>
            {data.required ? null : (
              <Button variant="subtle" color="red" size="md" loading={disable.isPending} onClick={turnOff}>
                Desactivar
              </Button>
            )}
            <Button variant="default" size="md" loading={start.isPending} onClick={begin}>
              Cambiar de móvil
            </Button>
            <Button variant="default" size="md" loading={renew.isPending} onClick={renewCodes}>
              Crear códigos nuevos
            </Button>
          </>
        ) : (
          <Button variant="default" size="md" loading={start.isPending} onClick={begin}>
            Activar
          </Button>
        )}
      </Actions>
      {step ? <SecondFactorDialog step={step} onStep={setStep} onRestart={begin} onClose={close} /> : null}
    </Stack>
  );
}

function Disabled() {
  return (
    <>
      <Group gap="sm">
        <StatusBadge tone="neutral">Desactivada</StatusBadge>
      </Group>
      <Text>
        Al entrar te pediremos, además de la contraseña, un código de una aplicación de tu móvil. Quien
        adivine o robe tu contraseña no podrá entrar.
      </Text>
    </>
  );
}

function Enabled({ state }: { readonly state: SecondFactorOut }) {
  const { enabled_at, recovery_codes_left: left, required } = state;
  return (
    <>
      <Group gap="sm">
        <StatusBadge tone="success">Activada</StatusBadge>
        {enabled_at === null ? null : (
          <Text size="sm" c="dimmed">
            Desde el {formatLongDate(enabled_at)}
          </Text>
        )}
      </Group>
      {left > FEW_CODES ? (
        <Text>{recoveryCodesLeft(left)} para entrar sin el móvil.</Text>
      ) : (
        <Alert color="yellow" role="note" title={recoveryCodesLeft(left)}>
          Crea códigos nuevos: sin ellos, si pierdes el móvil no podrás entrar.
        </Alert>
      )}
      {required ? (
        <Text size="sm" c="dimmed">
          Tu cuenta de administración no puede quedarse sin la verificación, así que no se puede desactivar.
        </Text>
      ) : null}
    </>
  );
}

const NEW_CODES = {
  title: '¿Crear códigos nuevos?',
  message: 'Los códigos de recuperación que guardaste dejarán de servir.',
  confirmLabel: 'Crear códigos',
};

const TURN_OFF = {
  title: '¿Desactivar la verificación en dos pasos?',
  message:
    'Para entrar bastará con tu contraseña, y tus códigos de recuperación dejarán de servir. Se cerrarán las sesiones de los demás dispositivos.',
  confirmLabel: 'Desactivar',
  danger: true,
};
