import { Loader, Text } from '@mantine/core';
import classes from './photo-field.module.css';

/** Says that chosen photos are prepared, which takes a phone some seconds. */
export const PreparationNote = ({ isPreparing }: { readonly isPreparing: boolean }) => (
  <Text size="sm" role="status" component="div" className={classes.preparation}>
    {isPreparing ? (
      <>
        <Loader size="xs" aria-hidden="true" />
        Preparando…
      </>
    ) : null}
  </Text>
);
