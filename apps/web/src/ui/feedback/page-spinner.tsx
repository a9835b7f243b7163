import { Loader } from '@mantine/core';
import classes from './states.module.css';

/** A page on its way. */
export function PageSpinner() {
  return (
    <div className={classes.spinner} role="status" aria-label="Cargando">
      <Loader />
    </div>
  );
}
