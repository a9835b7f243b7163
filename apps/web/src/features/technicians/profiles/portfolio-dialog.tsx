import { ActionIcon, Group, Text } from '@mantine/core';
import type { PortfolioPhotoOut } from '@oficio/domain/technicians/contract.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PortfolioPhoto, portfolioPhotoText } from '../summary/portfolio-photo.tsx';
import classes from './portfolio-dialog.module.css';

interface PortfolioDialogProps {
  readonly portfolio: readonly PortfolioPhotoOut[];
  /** Position of the shown photo. */
  readonly position: number;
  readonly onMove: (position: number) => void;
  readonly onClose: () => void;
}

/** Shows one photo of the portfolio as large as the screen allows. The buttons and the arrow keys lead to the others. */
export default function PortfolioDialog({ portfolio, position, onMove, onClose }: PortfolioDialogProps) {
  // The technician may have removed the last photos since the dialog was opened.
  const current = Math.min(position, portfolio.length - 1);
  const item = portfolio[current];
  if (!item) return null;
  const move = (by: number) => onMove((current + by + portfolio.length) % portfolio.length);
  return (
    <Dialog title={portfolioPhotoText(item, current)} size="auto" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: The keys repeat what the buttons do. */}
      <div
        className={classes.work}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') move(1);
          if (key === 'ArrowLeft') move(-1);
        }}
      >
        <PortfolioPhoto item={item} alt={portfolioPhotoText(item, current)} sizes="min(90vw, 70vh, 800px)" />
        {portfolio.length === 1 ? null : (
          <Group justify="space-between" mt="md" wrap="nowrap">
            <ActionIcon variant="default" size={44} aria-label="Trabajo anterior" onClick={() => move(-1)}>
              <IconChevronLeft size={20} aria-hidden="true" />
            </ActionIcon>
            <Text c="dimmed" aria-live="polite">
              {current + 1} de {portfolio.length}
            </Text>
            <ActionIcon
              variant="default"
              size={44}
              aria-label="Trabajo siguiente"
              data-autofocus
              onClick={() => move(1)}
            >
              <IconChevronRight size={20} aria-hidden="true" />
            </ActionIcon>
          </Group>
        )}
      </div>
    </Dialog>
  );
}
