import { Button, Space, Text } from '@mantine/core';
import { Actions } from '../forms/actions.tsx';
import type { Asked } from './confirm.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly asked: Asked;
  /** Answers no. */
  readonly onClose: () => void;
}

/** Dialog of `confirm`. Escape, the close button and a press outside answer no. */
export default function ConfirmDialog({ asked, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={asked.title} onClose={onClose}>
      <Text component="div">{asked.message}</Text>
      <Space h="lg" />
      <Actions>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {asked.cancelLabel ?? 'Volver'}
        </Button>
        <Button size="md" color={asked.danger ? 'red' : undefined} onClick={() => asked.answer(true)}>
          {asked.confirmLabel}
        </Button>
      </Actions>
    </Dialog>
  );
}
