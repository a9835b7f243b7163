import { Button, Skeleton } from '@mantine/core';
import classes from '../notification-preferences.module.css';
import type { PushState } from '../push/push-browser.ts';
import { PUSH_HELP } from '../push/push-help.ts';
import { usePush } from '../push/use-push.ts';

const STATES = {
  unsupported: ['Este dispositivo no recibe avisos', PUSH_HELP.unsupported],
  'needs-install': ['Este dispositivo no recibe avisos', PUSH_HELP['needs-install']],
  denied: ['Avisos bloqueados en este dispositivo', PUSH_HELP.denied],
  off: [
    'Este dispositivo no recibe avisos',
    'Actívalos para enterarte al momento. Tu navegador te pedirá permiso.',
  ],
  on: ['Este dispositivo recibe avisos', 'Dejará de recibirlos cuando los desactives o cierres sesión aquí.'],
} as const satisfies Record<PushState, readonly [string, string]>;

/** Shows whether this browser receives push messages, and a button to change it. */
export function ThisDevice({ userId }: { readonly userId: number }) {
  const { state, isChanging, turn } = usePush(userId);
  if (state === undefined) return <Skeleton height={84} radius="md" />;
  const [title, help] = STATES[state];
  return (
    <div className={classes.device}>
      <div className={classes.text} role="status">
        <p className={classes.state}>{title}</p>
        <p className={classes.help}>{help}</p>
      </div>
      {state === 'off' || state === 'on' ? (
        <Button
          size="md"
          variant={state === 'off' ? 'light' : 'default'}
          loading={isChanging}
          onClick={() => turn(state === 'off')}
        >
          {state === 'off' ? 'Activar aquí' : 'Desactivar aquí'}
        </Button>
      ) : null}
    </div>
  );
}
