import type { PortfolioPhotoOut } from '@oficio/domain/technicians/contract.ts';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import grid from '../summary/work-grid.module.css';
import { WorkPhoto, workText } from '../summary/work-photo.tsx';
import { Section } from './section.tsx';
import classes from './works.module.css';

const WorkDialog = lazyDialog(() => import('./work-dialog.tsx'));

/** Shows the photos of a technician's works; pressing one opens it larger. Nothing without photos. */
export function Works({ works }: { readonly works: readonly PortfolioPhotoOut[] }) {
  const [open, setOpen] = useState<number | null>(null);
  if (works.length === 0) return null;
  return (
    <Section title="Trabajos">
      <ul className={grid.grid}>
        {works.map((work, position) => (
          <li key={work.id}>
            <button
              type="button"
              className={classes.open}
              aria-haspopup="dialog"
              onClick={() => setOpen(position)}
            >
              <WorkPhoto work={work} alt={workText(work, position)} sizes="(min-width: 62em) 190px, 45vw" />
            </button>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <WorkDialog works={works} position={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}
