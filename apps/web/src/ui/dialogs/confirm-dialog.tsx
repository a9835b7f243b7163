import { Button, Space, Text } from '@mantine/core';
import { Actions } from '../forms/actions.tsx';
import type { OpenQuestion } from './confirm.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly question: OpenQuestion;
  /** Answers no. */
  readonly onClose: () => void;
}

/** Dialog of `confirm`. Escape, the close button and a press outside answer no. */
export default function ConfirmDialog({ question, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={question.title} onClose={onClose}>
      <Text component="div">{question.message}</Text>
      <Space h="lg" />
      <Actions>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {question.cancelLabel ?? 'Volver'}
        </Button>
        <Button size="md" color={question.danger ? 'red' : undefined} onClick={() => question.answer(true)}>
          {question.confirmLabel}
        </Button>
      </Actions>
    </Dialog>
  );
}
