import { Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import '../theme/other-page-styles.ts';
import classes from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** False while a press beside it would lose something. */
  readonly closeOnClickOutside?: boolean;
  readonly children: ReactNode;
}

/** A window over the page. Escape, the cross and a press outside close it; the focus goes back where it was. */
export function Dialog({ title, onClose, closeOnClickOutside = true, children }: DialogProps) {
  // Mantine gives the focus back to what had it when a window closes; ours is simply no longer there.
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) setTimeout(() => before.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <Modal.Root opened onClose={onClose} closeOnClickOutside={closeOnClickOutside} centered>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        {/* Mantine's own is a <header>, which would be a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Cerrar" size="lg" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
