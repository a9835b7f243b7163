import { Button, Group, Loader, Text } from '@mantine/core';
import { IconCamera, IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import { PhotoChooser } from '../../../ui/forms/photo-chooser.tsx';
import classes from './photo-field.module.css';

interface PhotoButtonsProps {
  /** Text of the button that opens the file chooser. */
  readonly label: string;
  /** Lets the user choose several files at once. */
  readonly multiple?: boolean;
  /** Receives the button that opens the file chooser. */
  readonly chooser: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (files: readonly File[]) => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Buttons that choose photos, and take one on devices with a camera. */
export function PhotoButtons({ label, multiple = false, chooser, onChoose, children }: PhotoButtonsProps) {
  return (
    <Group gap="xs">
      <PhotoChooser multiple={multiple} onChoose={onChoose}>
        {button => (
          <Button
            {...button}
            ref={chooser}
            variant="default"
            size="md"
            leftSection={<IconPhoto size={18} aria-hidden="true" />}
            data-path="image"
          >
            {label}
          </Button>
        )}
      </PhotoChooser>
      <PhotoChooser isCamera onChoose={onChoose}>
        {button => (
          <Button
            {...button}
            variant="default"
            size="md"
            leftSection={<IconCamera size={18} aria-hidden="true" />}
            className={classes.camera}
          >
            Hacer foto
          </Button>
        )}
      </PhotoChooser>
      {children}
    </Group>
  );
}

/** Shows the chosen photo with its name and size. */
export function PhotoPreview({ photo, alt }: { readonly photo: File; readonly alt: string }) {
  const url = useObjectUrl(photo);
  // The file, because a field may show another one in the same place.
  const [unreadable, setUnreadable] = useState<File | null>(null);
  return (
    <figure className={classes.figure}>
      {unreadable === photo ? (
        <div className={classes.preview}>
          <IconPhotoOff aria-hidden="true" />
          <Text size="xs">Sin vista previa</Text>
        </div>
      ) : (
        <div className={classes.preview}>
          {url ? <img src={url} alt={alt} onError={() => setUnreadable(photo)} /> : null}
        </div>
      )}
      <Text component="figcaption" size="sm" c="dimmed" className={classes.name}>
        {photo.name} · {sizeOf(photo)}
      </Text>
    </figure>
  );
}

const KILOBYTE = 1024;

const sizeOf = ({ size }: File): string =>
  size < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(size / KILOBYTE))}\u00a0KB`
    : `${(size / KILOBYTE / KILOBYTE).toLocaleString('es-ES', { maximumFractionDigits: 1 })}\u00a0MB`;

/** Says that chosen photos are prepared, which takes a phone some seconds. */
export const PreparationNote = ({ isPreparing }: { readonly isPreparing: boolean }) => (
  <Text size="sm" role="status" component="div" className={classes.preparation}>
    {isPreparing ? (
      <>
        <Loader size="xs" aria-hidden="true" />
        Preparando…
      </>
    ) : null}
  </Text>
);
