import { Box } from '@mantine/core';
import classes from './form-skeleton.module.css';
import { Bone } from './skeleton.tsx';

interface FormBonesProps {
  /** So many labelled fields; lines of text when there are none. */
  readonly fields?: number;
  /** Pixels that it takes on a small phone, on a common one and at a desk: as many as what comes, so that nothing below it moves. */
  readonly height: readonly [small: number, phone: number, desk: number];
}

/** Widths of the lines; those for which there is no room are not drawn. */
const LINES = ['40%', '90%', '75%', '35%', '85%', '70%', '45%', '95%', '60%', '80%', '50%', '65%'];

/** A form on its way: fields or words, and the button under them. */
export const FormBones = ({ fields = 0, height: [small, phone, desk] }: FormBonesProps) => (
  <Box
    className={classes.form}
    __vars={{ '--small': `${small}px`, '--phone': `${phone}px`, '--desk': `${desk}px` }}
    aria-hidden="true"
  >
    <div className={classes.rows}>
      {fields > 0
        ? Array.from({ length: fields }, (_, index) => `field-${index}`).map(key => (
            <div key={key} className={classes.field}>
              <Bone height={14} width="30%" />
              <Bone height={42} />
            </div>
          ))
        : LINES.map(width => (
            <div key={width}>
              <Bone height={14} width={width} />
            </div>
          ))}
    </div>
    <div className={classes.button}>
      <Bone height={42} />
    </div>
  </Box>
);
