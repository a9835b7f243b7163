import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { formatJobTime, type InZone } from '../../lib/format/job-times.ts';
import classes from './entry-list.module.css';
import { LongText } from './long-text.tsx';
import { PhotoLink } from './photo-link.tsx';

export interface Entry {
  readonly id: number;
  /** Name of the author. */
  readonly by: string;
  /** True if the reader is the author. */
  readonly isOwn: boolean;
  /** ISO 8601 */
  readonly at: string;
  readonly text: string | null;
  /** Signed URL that expires; null without a photo. */
  readonly image_url: string | null;
}

interface EntryListProps {
  /** Read aloud before the list. */
  readonly label: string;
  readonly job: InZone;
  /** Undefined while loading. */
  readonly entries: readonly Entry[] | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** Lists what each side wrote about a problem, oldest first, with the photos. */
export function EntryList({ label, job, entries, hasFailed, onRetry }: EntryListProps) {
  if (entries === undefined)
    return hasFailed ? (
      <Stack gap="xs" align="flex-start" role="alert">
        <Text size="sm">Ahora mismo no podemos mostrar lo que se ha dicho.</Text>
        <Button variant="default" onClick={onRetry}>
          Reintentar
        </Button>
      </Stack>
    ) : (
      <Skeleton height={72} radius="md" />
    );
  if (entries.length === 0) return <Text size="sm">Nadie ha escrito nada todavía.</Text>;
  return (
    <ol className={classes.entries} aria-label={label}>
      {entries.map(({ id, by, isOwn, at, text, image_url }) => (
        <li key={id} className={classes.entry}>
          <p className={classes.head}>
            <strong>{isOwn ? 'Tú' : by}</strong> <time dateTime={at}>{formatJobTime(at, job)}</time>
          </p>
          {text === null ? null : <LongText>{text}</LongText>}
          {image_url === null ? null : (
            <PhotoLink url={image_url} alt={isOwn ? 'Foto tuya' : `Foto de ${by}`} />
          )}
          {text === null && image_url === null ? <p>Sin más detalles.</p> : null}
        </li>
      ))}
    </ol>
  );
}
