import { Text } from '@mantine/core';
import type { PortfolioPhotoOut } from '@oficio/domain/technicians/contract.ts';
import { MAX_PORTFOLIO_PHOTOS } from '@oficio/domain/technicians/limits.ts';
import { useRef, useState } from 'react';
import { refusalOf } from '../../../../lib/api/api-error.ts';
import { confirm } from '../../../../ui/dialogs/confirm.ts';
import { toast } from '../../../../ui/feedback/toasts.ts';
import { lazyDialog } from '../../../../ui/loading/lazy-part.tsx';
import grid from '../../summary/work-grid.module.css';
import { useRemoveMyWork } from '../api.ts';
import { ChoosePhotoButton } from '../photo/choose-photo-button.tsx';
import { MyWork } from './my-work.tsx';
import classes from './my-works.module.css';

const NewWorkDialog = lazyDialog(() => import('./new-work-dialog.tsx'));
const CaptionDialog = lazyDialog(() => import('./caption-dialog.tsx'));

/** Shows the photos of the technician's works, with buttons that add, describe and remove them. */
export function MyWorks({ works }: { readonly works: readonly PortfolioPhotoOut[] }) {
  const [file, setFile] = useState<File | null>(null);
  const [described, setDescribed] = useState<PortfolioPhotoOut | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const removal = useRemoveMyWork();
  const remove = async ({ id }: PortfolioPhotoOut) => {
    const isSure = await confirm({
      title: '¿Quitar esta foto?',
      message: 'Dejará de verse en tu perfil.',
      confirmLabel: 'Quitar foto',
      danger: true,
    });
    if (!isSure) return;
    try {
      await removal.mutateAsync(id);
      toast.success('Foto eliminada');
      root.current?.focus({ preventScroll: true });
    } catch (error) {
      toast.error(refusalOf(error, 'Error al quitar la foto'));
    }
  };
  return (
    <div ref={root} tabIndex={-1} className={classes.works}>
      <Text size="sm" c="dimmed">
        {works.length === 0
          ? 'Enseña trabajos terminados: quien ve lo que sabes hacer se decide antes a llamarte. No subas fotos en las que se reconozca a nadie ni una dirección.'
          : `${works.length} de ${MAX_PORTFOLIO_PHOTOS} fotos. Se ven en tu perfil.`}
      </Text>
      {works.length === 0 ? null : (
        <ul className={grid.grid}>
          {works.map((work, position) => (
            <MyWork
              key={work.id}
              work={work}
              position={position}
              onDescribe={() => setDescribed(work)}
              onRemove={() => void remove(work)}
              isPending={removal.isPending && removal.variables === work.id}
            />
          ))}
        </ul>
      )}
      {works.length < MAX_PORTFOLIO_PHOTOS ? (
        <div>
          <ChoosePhotoButton onChoose={setFile}>Añadir foto de un trabajo</ChoosePhotoButton>
        </div>
      ) : null}
      {file ? <NewWorkDialog file={file} onClose={() => setFile(null)} /> : null}
      {described ? <CaptionDialog work={described} onClose={() => setDescribed(null)} /> : null}
    </div>
  );
}
