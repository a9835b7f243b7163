import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useOpenDialog } from '../../lib/navigation/dialog-entries.ts';
import '../theme/other-page-styles.ts';
import classes from './dialog.module.css';

/**
 * Longer than a double press. Its second half must neither close the dialog that the first one has opened, nor press the page below the
 * dialog that the first one has closed.
 */
const DOUBLE_PRESS_MS = 500;

function dropSecondPress(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', drop, true);
  setTimeout(() => window.removeEventListener('click', drop, true), DOUBLE_PRESS_MS);
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** False if a press outside would lose input. */
  readonly closeOnClickOutside?: boolean;
  /** 'auto' fits the width to the content. */
  readonly size?: 'md' | 'auto';
  readonly children: ReactNode;
}

/** Dialog over the page. Escape, Back, the close button and a press outside close it; the focus returns to where it was. */
export function Dialog({ title, onClose, closeOnClickOutside = true, size = 'md', children }: DialogProps) {
  // Mantine sends Escape to all dialogs.
  const isOnTop = useOpenDialog(onClose);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_PRESS_MS);
    return () => clearTimeout(timer);
  }, []);
  // Mantine returns the focus when `opened` becomes false; our dialogs unmount instead.
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      dropSecondPress();
      setTimeout(() => {
        // The action of the dialog may have moved the focus on, away from a button that it removes.
        const isFree = document.activeElement === document.body;
        if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      closeOnClickOutside={closeOnClickOutside && isSettled}
      closeOnEscape={isOnTop}
      centered
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        {/* Mantine's own is a <header>, which would be a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Cerrar" size={40} iconSize={24} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
