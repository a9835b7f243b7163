import { Stack, Text } from '@mantine/core';
import { type PointerEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useObjectUrl } from '../../../../lib/browser/use-object-url.ts';
import { useSingleFlight } from '../../../../lib/forms/use-single-flight.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../../../ui/forms/form-actions.tsx';
import { type Crop, drawSquare, MAX_ZOOM, movedCrop, placeInFrame, type Size, UNCROPPED } from './crop.ts';
import classes from './crop-dialog.module.css';

interface CropDialogProps {
  readonly title: string;
  readonly file: File;
  /** Pixels of each side of the cut photo. */
  readonly side: number;
  readonly isRound?: boolean;
  /** Fields and progress below the picture. */
  readonly children?: ReactNode;
  readonly pending: boolean;
  /** Uploads the cut photo. Closing the dialog aborts the signal, because a photo must not appear after "Cancelar". */
  readonly onSave: (photo: File, signal: AbortSignal) => Promise<void>;
  /** Called when the browser cannot cut the picture and when `onSave` fails, unless the dialog was closed. */
  readonly onFailed: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Cuts a picture to a square and passes it on. */
export function CropDialog({ title, file, side, isRound = false, children, ...dialog }: CropDialogProps) {
  const { pending, onSave, onFailed, onClose } = dialog;
  const control = useRef<AbortController>(null);
  const address = useObjectUrl(file);
  const picture = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [crop, setCrop] = useState(UNCROPPED);
  const save = useSingleFlight(async () => {
    if (!picture.current || !size) return;
    control.current = new AbortController();
    const { signal } = control.current;
    try {
      await onSave(await drawSquare(picture.current, crop, side), signal);
    } catch (error) {
      if (!signal.aborted) onFailed(error);
    }
  });
  const close = () => {
    control.current?.abort();
    onClose();
  };
  return (
    <Dialog title={title} onClose={close} closeOnClickOutside={false}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          {isUnreadable ? (
            <Text role="alert">Tu navegador no puede abrir esta imagen. Prueba con otra en JPEG o PNG.</Text>
          ) : (
            <>
              {address ? (
                <CropFrame
                  ref={picture}
                  address={address}
                  isRound={isRound}
                  size={size}
                  crop={crop}
                  onLoad={setSize}
                  onError={() => setUnreadable(true)}
                  onChange={setCrop}
                />
              ) : (
                <div className={classes.frame} data-round={isRound || undefined} />
              )}
              <CropControls size={size} crop={crop} onChange={setCrop} />
              {children}
            </>
          )}
          <FormActions
            back="Cancelar"
            onBack={close}
            pending={pending}
            disabled={size === null || isUnreadable}
          >
            Guardar foto
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}

interface CropControlsProps {
  readonly size: Size | null;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

function CropControls({ size, crop, onChange }: CropControlsProps) {
  const { zoom } = crop;
  const isFree = (side: keyof Size) => size !== null && size[side] > Math.min(size.width, size.height) / zoom;
  return (
    <>
      <Range
        label="Ampliación"
        min={1}
        max={MAX_ZOOM}
        value={zoom}
        onChange={next => onChange({ ...crop, zoom: next })}
        disabled={size === null}
      />
      <Range
        label="Posición horizontal"
        min={0}
        max={1}
        value={crop.x}
        onChange={x => onChange({ ...crop, x })}
        disabled={!isFree('width')}
      />
      <Range
        label="Posición vertical"
        min={0}
        max={1}
        value={crop.y}
        onChange={y => onChange({ ...crop, y })}
        disabled={!isFree('height')}
      />
    </>
  );
}

interface RangeProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
}

function Range({ label, onChange, ...range }: RangeProps) {
  const id = useId();
  return (
    <div className={classes.range}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        step={0.05}
        aria-valuetext={range.value.toLocaleString('es-ES', { style: 'percent' })}
        onChange={event => onChange(Number(event.currentTarget.value))}
        {...range}
      />
    </div>
  );
}

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
function CropFrame({ address, isRound, size, crop, ref, onLoad, onError, onChange }: CropFrameProps) {
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
