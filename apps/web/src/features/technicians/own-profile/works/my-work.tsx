import { ActionIcon } from '@mantine/core';
import type { WorkOut } from '@oficio/domain/technicians/contract.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { PortfolioPhoto, portfolioPhotoText } from '../../summary/work-photo.tsx';
import classes from './my-works.module.css';

interface MyPortfolioPhotoProps {
  readonly item: WorkOut;
  readonly position: number;
  readonly isPending: boolean;
  readonly onDescribe: () => void;
  readonly onRemove: () => void;
}

/** Shows one photo with its caption and its two buttons. */
export function MyPortfolioPhoto({ item, position, isPending, onDescribe, onRemove }: MyPortfolioPhotoProps) {
  const name = portfolioPhotoText(item, position);
  return (
    <li className={classes.work}>
      {/* The caption below describes the photo. */}
      <PortfolioPhoto
        item={item}
        alt={item.caption === '' ? name : ''}
        sizes="(min-width: 48em) 200px, 45vw"
      />
      <p className={classes.caption} data-empty={item.caption === '' || undefined}>
        {item.caption || 'Sin descripción'}
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
