import { Loader } from '@mantine/core';
import classes from './states.module.css';

/** Shown while a page loads. */
export function PageSpinner() {
  return (
    <div className={classes.spinner} role="status" aria-label="Cargando">
      <Loader />
    </div>
  );
}
