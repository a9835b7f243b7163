import type { CatalogueServiceOut } from '@oficio/domain/admin/services/contract.ts';
import { type ReactNode, useId, useState } from 'react';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import classes from './catalogue.module.css';
import { ServiceRow } from './service-row.tsx';

const ServiceDialog = lazyDialog(() => import('./service-dialog.tsx'));

interface CatalogueProps {
  readonly services: readonly CatalogueServiceOut[];
}

/** Lists the services by category in the catalogue's order, with the actions of each. */
export function Catalogue({ services }: CatalogueProps) {
  const [edited, setEdited] = useState<CatalogueServiceOut | null>(null);
  // Tells screen readers the new place of a moved service, which others see.
  const [news, setNews] = useState('');
  const groups = [...Map.groupBy(services, ({ category }) => category)];
  return (
    <>
      <div className={classes.categories}>
        {groups.map(([category, members]) => (
          <Category key={category} name={category}>
            {members.map((service, place) => (
              <ServiceRow
                key={service.id}
                service={service}
                place={place}
                count={members.length}
                onEdit={() => setEdited(service)}
                onMoved={setNews}
              />
            ))}
          </Category>
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {news}
      </span>
      {edited ? <ServiceDialog service={edited} services={services} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

function Category({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.category} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {name}
      </h2>
      <ol className={classes.services}>{children}</ol>
    </section>
  );
}
