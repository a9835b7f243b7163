import { Button, Group, Modal, Text } from '@mantine/core';
import type { Asked } from './confirm.ts';

/** The dialog of `confirm`. Escape, the cross and a press outside mean no. */
export default function ConfirmDialog({ asked }: { readonly asked: Asked }) {
  const no = () => asked.answer(false);
  return (
    <Modal
      opened
      onClose={no}
      title={asked.title}
      centered
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      role="alertdialog"
    >
      <Text component="div">{asked.message}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={no} data-autofocus>
          {asked.cancelLabel ?? 'Volver'}
        </Button>
        <Button color={asked.danger ? 'red' : undefined} onClick={() => asked.answer(true)}>
          {asked.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
