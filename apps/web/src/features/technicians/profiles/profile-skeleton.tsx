import { Container, Skeleton } from '@mantine/core';
import { Card } from '../../../ui/layout/card.tsx';
import head from './profile-head.module.css';
import classes from './technician-profile.module.css';

/** Placeholder with the layout of a profile. */
export function ProfileSkeleton() {
  return (
    <Container size={1200} w="100%" className={classes.page} aria-busy="true">
      <span role="status" className="visually-hidden">
        Cargando…
      </span>
      <div className={head.head}>
        <Skeleton height={88} circle />
        <div>
          <Skeleton height={36} maw="22rem" />
          <ul className={head.facts}>
            {[72, 150, 200].map(width => (
              <li key={width}>
                <Skeleton height={18} width={width} maw="100%" />
              </li>
            ))}
          </ul>
        </div>
        <div className={head.offer}>
          <Skeleton height={46} width={300} maw="100%" />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Lines count={4} />
          <Lines count={1} />
        </div>
        <div className={classes.stack} data-facts>
          <Lines count={2} />
          <Lines count={2} />
          <Lines count={3} />
        </div>
        <div className={classes.stack}>
          <Lines count={9} />
        </div>
      </div>
    </Container>
  );
}

/** Placeholder of a card with a title and lines of text. */
function Lines({ count }: { readonly count: number }) {
  return (
    <Card>
      <Skeleton height={22} width={140} />
      {Array.from({ length: count }, (_, line) => `line-${line}`).map(key => (
        <Skeleton key={key} height={14} mt="md" maw={560} />
      ))}
    </Card>
  );
}
