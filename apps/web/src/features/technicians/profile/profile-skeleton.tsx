import { Container, Skeleton } from '@mantine/core';
import classes from './technician-profile.module.css';

/** A profile on its way, in the shape of the real one. */
export function ProfileSkeleton() {
  return (
    <Container size={1200} w="100%" className={classes.page} aria-busy="true">
      <span role="status" className="visually-hidden">
        Cargando…
      </span>
      <Skeleton height={112} radius="lg" />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Skeleton height={170} radius="lg" />
          <Skeleton height={120} radius="lg" />
          <Skeleton height={360} radius="lg" />
        </div>
        <div className={classes.stack}>
          <Skeleton height={150} radius="lg" />
          <Skeleton height={130} radius="lg" />
          <Skeleton height={190} radius="lg" />
        </div>
      </div>
    </Container>
  );
}
