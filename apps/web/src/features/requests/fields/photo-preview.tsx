import { Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './photo-field.module.css';

/** Shows the chosen photo with its name and size. */
export function PhotoPreview({ photo, alt }: { readonly photo: File; readonly alt: string }) {
  const [url, setUrl] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(photo);
    setUrl(address);
    setUnreadable(false);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(address);
    };
  }, [photo]);

  return (
    <figure className={classes.figure}>
      {isUnreadable ? (
        <div className={classes.preview}>
          <IconPhotoOff aria-hidden="true" />
          <Text size="xs">Sin vista previa</Text>
        </div>
      ) : (
        <div className={classes.preview}>
          {url ? <img src={url} alt={alt} onError={() => setUnreadable(true)} /> : null}
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
