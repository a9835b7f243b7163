import { Box } from '@mantine/core';
import classes from './form-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

interface FormSkeletonProps {
  /** Number of labelled fields; 0 draws lines of text. */
  readonly fields?: number;
  /** Height in pixels at each width; must equal the height of the content, so that nothing below it moves. */
  readonly height: readonly [small: number, phone: number, desk: number];
}

/** Widths of the lines; lines that do not fit the height are hidden. */
const LINES = ['40%', '90%', '75%', '35%', '85%', '70%', '45%', '95%', '60%', '80%', '50%', '65%'];

/** Placeholder for a form: fields or lines of text, and the button under them. */
export const FormSkeleton = ({ fields = 0, height: [small, phone, desk] }: FormSkeletonProps) => (
  <Box
    className={classes.form}
    __vars={{ '--small': `${small}px`, '--phone': `${phone}px`, '--desk': `${desk}px` }}
    aria-hidden="true"
  >
    <div className={classes.rows}>
      {fields > 0
        ? Array.from({ length: fields }, (_, index) => `field-${index}`).map(key => (
            <div key={key} className={classes.field}>
              <Skeleton height={14} width="30%" />
              <Skeleton height={42} />
            </div>
          ))
        : LINES.map(width => (
            <div key={width}>
              <Skeleton height={14} width={width} />
            </div>
          ))}
    </div>
    <div className={classes.button}>
      <Skeleton height={42} />
    </div>
  </Box>
);
