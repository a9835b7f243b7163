import { type PointerEvent, type Ref, useRef } from 'react';
import { type Crop, movedCrop, placeInFrame, type Size } from './crop.ts';
import classes from './crop-dialog.module.css';

interface CropFrameProps {
  readonly address: string;
  readonly isRound: boolean;
  /** Null until the picture is loaded. */
  readonly size: Size | null;
  readonly crop: Crop;
  readonly ref: Ref<HTMLImageElement>;
  readonly onLoad: (size: Size) => void;
  readonly onError: () => void;
  readonly onChange: (crop: Crop) => void;
}

/** Shows the chosen square, as it will look. A finger or the mouse moves the picture. */
export function CropFrame({ address, isRound, size, crop, ref, onLoad, onError, onChange }: CropFrameProps) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!last.current || !size) return;
    const side = event.currentTarget.clientWidth;
    const { clientX: x, clientY: y } = event;
    onChange(movedCrop(size, crop, { x: (x - last.current.x) / side, y: (y - last.current.y) / side }));
    last.current = { x, y };
  };
  const end = () => {
    last.current = null;
  };
  return (
    <div
      className={classes.frame}
      data-round={isRound || undefined}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <img
        ref={ref}
        src={address}
        alt="La parte elegida de tu foto"
        draggable={false}
        className={classes.picture}
        style={size ? placeInFrame(size, crop) : { visibility: 'hidden' }}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          width > 0 && height > 0 ? onLoad({ width, height }) : onError()
        }
        onError={onError}
      />
    </div>
  );
}
