import { Button } from '@mantine/core';
import { photoName } from '@oficio/domain/photos.ts';
import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import { type ReactNode, useId, useState } from 'react';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import grid from '../summary/portfolio-grid.module.css';
import { PortfolioPhoto, portfolioPhotoText } from '../summary/portfolio-photo.tsx';
import classes from './technician-photos.module.css';

const RemovePhotoDialog = lazyDialog(() => import('./remove-photo-dialog.tsx'));

interface TechnicianPhotosProps {
  readonly technician: Pick<TechnicianOut, 'id' | 'profile_id' | 'name' | 'photo' | 'works'>;
}

/** Shows an administrator all photos of a technician, each with a button that removes it. Nothing without photos. */
export default function TechnicianPhotos({ technician }: TechnicianPhotosProps) {
  const { id, profile_id, name, photo, works: portfolio } = technician;
  const [removed, setRemoved] = useState<string | null>(null);
  if (photo === null && portfolio.length === 0) return null;
  return (
    <>
      <ul className={grid.grid}>
        {photo === null ? null : (
          <Photo text="Foto del perfil" onRemove={() => setRemoved(photoName(photo))}>
            <Avatar id={id} name={name} photo={photo} size={96} />
          </Photo>
        )}
        {portfolio.map((item, position) => (
          <Photo
            key={item.id}
            text={portfolioPhotoText(item, position)}
            onRemove={() => setRemoved(photoName(item.photo))}
          >
            <PortfolioPhoto item={item} alt="" sizes="(min-width: 48em) 200px, 45vw" />
          </Photo>
        ))}
      </ul>
      {removed === null ? null : (
        <RemovePhotoDialog
          technician={{ profileId: profile_id, name }}
          photo={removed}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

interface PhotoProps {
  readonly text: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Photo({ text, onRemove, children }: PhotoProps) {
  const label = useId();
  return (
    <li className={classes.photo}>
      {children}
      <span id={label} className={classes.text}>
        {text}
      </span>
      <Button
        variant="default"
        size="md"
        aria-describedby={label}
        className={classes.button}
        onClick={onRemove}
      >
        Quitar foto
      </Button>
    </li>
  );
}
