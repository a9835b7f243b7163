import type { PortfolioPhotoOut } from '@oficio/domain/technicians/contract.ts';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import grid from '../summary/work-grid.module.css';
import { PortfolioPhoto, portfolioPhotoText } from '../summary/work-photo.tsx';
import { ProfileSection } from './section.tsx';
import classes from './technician-profile.module.css';

const PortfolioDialog = lazyDialog(() => import('./work-dialog.tsx'));

/** Shows the portfolio of a technician, which are photos of finished work; pressing one opens it larger. Nothing without photos. */
export function Portfolio({ portfolio }: { readonly portfolio: readonly PortfolioPhotoOut[] }) {
  const [open, setOpen] = useState<number | null>(null);
  if (portfolio.length === 0) return null;
  return (
    <ProfileSection title="Trabajos">
      <ul className={grid.grid}>
        {portfolio.map((item, position) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes.open}
              aria-haspopup="dialog"
              onClick={() => setOpen(position)}
            >
              <PortfolioPhoto
                item={item}
                alt={portfolioPhotoText(item, position)}
                sizes="(min-width: 62em) 190px, 45vw"
              />
            </button>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <PortfolioDialog
          portfolio={portfolio}
          position={open}
          onMove={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </ProfileSection>
  );
}
