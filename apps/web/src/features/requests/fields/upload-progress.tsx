import { Progress, Text } from '@mantine/core';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './upload-progress.module.css';

interface UploadProgressProps {
  /** Uploaded share of the form, from 0 to 1. */
  readonly share: number;
  /** Photos in the form. */
  readonly count?: number;
  /** Text that is shown after the upload, while the server works. */
  readonly sending: string;
}

/** Shows the progress of an upload. */
export function UploadProgress({ share, sending, count = 1 }: UploadProgressProps) {
  const isOne = count === 1;
  const hasLeft = share === 1;
  const percent = Math.floor(share * 100);
  return (
    <Card radius="md" p="md">
      <div className={classes.head}>
        <Text role="status" fw={600}>
          {hasLeft
            ? `${isOne ? 'Foto subida' : 'Fotos subidas'}. ${sending}`
            : `Subiendo ${isOne ? 'la foto' : 'las fotos'}…`}
        </Text>
        <Text aria-hidden="true" c="dimmed" className={classes.percent}>
          {percent} %
        </Text>
      </div>
      <Progress.Root size="lg" mt="xs">
        <Progress.Section value={percent} aria-label={isOne ? 'Subida de la foto' : 'Subida de las fotos'} />
      </Progress.Root>
    </Card>
  );
}
