import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './code-failure.module.css';

const DIALOG_FAILED = 'No se ha podido cargar esta ventana';
const HINTS = {
  first: 'Comprueba tu conexión e inténtalo de nuevo.',
  again: 'Puede que haya una versión nueva de la aplicación: recarga la página.',
} as const;

interface CodeFailureProps {
  /** Failed attempts so far, at least 1. */
  readonly attempts: number;
  readonly retry: () => void;
}

/** Says in the place of a part that its code is missing. From the second failure on, it also offers to reload the page. */
export function CodeAlert({ text, ...failure }: CodeFailureProps & { readonly text: string }) {
  return (
    <div role="alert" className={classes.part}>
      <FailureText title={text} {...failure} />
    </div>
  );
}

/** Shows the notice over the page, for a dialog. A portal, because `contain` on cards would clip a fixed element. */
export function CodeNotice({
  onClose,
  retry,
  attempts,
}: CodeFailureProps & { readonly onClose: () => void }) {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    opener.current = document.activeElement;
  }, []);
  /** Returns the focus to the pressed element before the notice disappears. */
  const leave = (act: () => void) => () => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    act();
  };
  return createPortal(
    <div role="alert" className={classes.notice}>
      <FailureText title={DIALOG_FAILED} attempts={attempts} retry={leave(retry)} />
      <button type="button" className={classes.close} aria-label="Cerrar" onClick={leave(onClose)}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>,
    document.body,
  );
}

function FailureText({ title, attempts, retry }: CodeFailureProps & { readonly title: string }) {
  return (
    <div className={classes.text}>
      <strong>{title}</strong>
      <span>{attempts === 1 ? HINTS.first : HINTS.again}</span>
      <span className={classes.buttons}>
        <Button size="sm" mih={40} variant="default" onClick={retry}>
          Reintentar
        </Button>
        {attempts === 1 ? null : (
          <Button size="sm" mih={40} variant="default" onClick={() => location.reload()}>
            Recargar la página
          </Button>
        )}
      </span>
    </div>
  );
}
