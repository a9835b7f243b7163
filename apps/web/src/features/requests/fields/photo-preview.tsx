import { Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import classes from './photo-field.module.css';

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
