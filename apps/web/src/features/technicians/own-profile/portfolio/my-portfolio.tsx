import { ActionIcon, Text } from '@mantine/core';
import type { PortfolioPhotoOut } from '@oficio/domain/technicians/contract.ts';
import { MAX_PORTFOLIO_PHOTOS } from '@oficio/domain/technicians/limits.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { refusalOf } from '../../../../lib/api/api-error.ts';
import { confirm } from '../../../../ui/dialogs/confirm.ts';
import { toast } from '../../../../ui/feedback/toasts.ts';
import { lazyDialog } from '../../../../ui/loading/lazy-part.tsx';
import grid from '../../summary/portfolio-grid.module.css';
import { PortfolioPhoto, portfolioPhotoText } from '../../summary/portfolio-photo.tsx';
import { useRemovePortfolioPhoto } from '../api.ts';
import { ChoosePhotoButton } from '../photo/choose-photo-button.tsx';
import classes from './my-portfolio.module.css';

const NewPortfolioPhotoDialog = lazyDialog(() => import('./new-portfolio-photo-dialog.tsx'));
const CaptionDialog = lazyDialog(() => import('./caption-dialog.tsx'));

/** Shows the technician's own portfolio, with buttons that add, describe and remove them. */
export function MyPortfolio({ portfolio }: { readonly portfolio: readonly PortfolioPhotoOut[] }) {
  const [file, setFile] = useState<File | null>(null);
  const [described, setDescribed] = useState<PortfolioPhotoOut | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const removal = useRemovePortfolioPhoto();
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
    <div ref={root} tabIndex={-1} className={classes.portfolio}>
      <Text size="sm" c="dimmed">
        {portfolio.length === 0
          ? 'Enseña trabajos terminados: quien ve lo que sabes hacer se decide antes a llamarte. No subas fotos en las que se reconozca a nadie ni una dirección.'
          : `${portfolio.length} de ${MAX_PORTFOLIO_PHOTOS} fotos. Se ven en tu perfil.`}
      </Text>
      {portfolio.length === 0 ? null : (
        <ul className={grid.grid}>
          {portfolio.map((item, position) => (
            <MyPortfolioPhoto
              key={item.id}
              item={item}
              position={position}
              onDescribe={() => setDescribed(item)}
              onRemove={() => void remove(item)}
              isPending={removal.isPending && removal.variables === item.id}
            />
          ))}
        </ul>
      )}
      {portfolio.length < MAX_PORTFOLIO_PHOTOS ? (
        <div>
          <ChoosePhotoButton onChoose={setFile}>Añadir foto de un trabajo</ChoosePhotoButton>
        </div>
      ) : null}
      {file ? <NewPortfolioPhotoDialog file={file} onClose={() => setFile(null)} /> : null}
      {described ? <CaptionDialog item={described} onClose={() => setDescribed(null)} /> : null}
    </div>
  );
}

interface MyPortfolioPhotoProps {
  readonly item: PortfolioPhotoOut;
  readonly position: number;
  readonly isPending: boolean;
  readonly onDescribe: () => void;
  readonly onRemove: () => void;
}

/** Shows one photo with its caption and its two buttons. */
function MyPortfolioPhoto({ item, position, isPending, onDescribe, onRemove }: MyPortfolioPhotoProps) {
  const name = portfolioPhotoText(item, position);
  return (
    <li className={classes.item}>
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
