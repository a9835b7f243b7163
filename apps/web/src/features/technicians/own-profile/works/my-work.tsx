import { ActionIcon } from '@mantine/core';
import type { PortfolioPhotoOut } from '@oficio/domain/technicians/contract.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { WorkPhoto, workText } from '../../summary/work-photo.tsx';
import classes from './my-works.module.css';

interface MyWorkProps {
  readonly work: PortfolioPhotoOut;
  readonly position: number;
  readonly isPending: boolean;
  readonly onDescribe: () => void;
  readonly onRemove: () => void;
}

/** Shows one photo with its caption and its two buttons. */
export function MyWork({ work, position, isPending, onDescribe, onRemove }: MyWorkProps) {
  const name = workText(work, position);
  return (
    <li className={classes.work}>
      {/* The caption below describes the photo. */}
      <WorkPhoto work={work} alt={work.caption === '' ? name : ''} sizes="(min-width: 48em) 200px, 45vw" />
      <p className={classes.caption} data-empty={work.caption === '' || undefined}>
        {work.caption || 'Sin descripción'}
      </p>
      <div className={classes.buttons}>
        <ActionIcon variant="default" size={42} aria-label={`Describir: ${name}`} onClick={onDescribe}>
          <IconPencil size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={42}
          aria-label={`Quitar foto: ${name}`}
          loading={isPending}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  );
}
