import classes from './skeleton.module.css';

interface BoneProps {
  /** In pixels. */
  readonly height: number;
  /** A CSS width; the whole line unless told. */
  readonly width?: string;
  readonly round?: boolean;
}

/** One line or disc of something on its way. */
export function Bone({ height, width, round = false }: BoneProps) {
  return (
    <div
      className={classes.bone}
      data-round={round || undefined}
      style={{ height, width: width ?? (round ? height : undefined) }}
    />
  );
}
