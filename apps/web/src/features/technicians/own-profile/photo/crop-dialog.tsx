import { Stack, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { refusalOf } from '../../../../lib/api/api-error.ts';
import { useObjectUrl } from '../../../../lib/browser/use-object-url.ts';
import { useSingleFlight } from '../../../../lib/forms/use-single-flight.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../../ui/feedback/toasts.ts';
import { FormActions } from '../../../../ui/forms/form-actions.tsx';
import { useSetMyPhoto } from '../api.ts';
import { type Crop, MAX_ZOOM, type Size, WHOLE } from './crop.ts';
import classes from './crop-dialog.module.css';
import { CropFrame } from './crop-frame.tsx';
import { drawSquare } from './draw-square.ts';

interface CropDialogProps {
  readonly file: File;
  readonly onClose: () => void;
}

/** Cuts a picture to a square and uploads it as the technician's photo. */
export default function CropDialog({ file, onClose }: CropDialogProps) {
  const address = useObjectUrl(file);
  const picture = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [crop, setCrop] = useState(WHOLE);
  const upload = useSetMyPhoto();
  const save = useSingleFlight(async () => {
    if (!picture.current || !size) return;
    try {
      await upload.mutateAsync(await drawSquare(picture.current, crop));
      toast.success('Foto guardada');
      onClose();
    } catch (error) {
      toast.error(refusalOf(error, 'Error al guardar la foto'));
    }
  });
  return (
    <Dialog title="Ajusta tu foto" onClose={onClose} closeOnClickOutside={false}>
      <form
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
                  size={size}
                  crop={crop}
                  onLoad={setSize}
                  onError={() => setUnreadable(true)}
                  onChange={setCrop}
                />
              ) : (
                <div className={classes.frame} />
              )}
              <CropControls size={size} crop={crop} onChange={setCrop} />
            </>
          )}
          <FormActions
            back="Cancelar"
            onBack={onClose}
            pending={upload.isPending}
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
