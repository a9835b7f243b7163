import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface RemovePhotoProps {
  /** Accessible name, which begins with the text of the button. */
  readonly label?: string;
  readonly onClick: () => void;
}

export const RemovePhoto = ({ label, onClick }: RemovePhotoProps) => (
  <Button
    variant="default"
    size="md"
    leftSection={<IconTrash size={18} aria-hidden="true" />}
    aria-label={label}
    onClick={onClick}
  >
    Quitar
  </Button>
);
