import { Button } from '@mantine/core';
import { REQUEST_PHOTOS_MAX } from '@oficio/domain/photos.ts';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { IconPhotoPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CONFIRM_POINT } from '../../../lib/address/point-address.ts';
import { PhotoChooser } from '../../../ui/forms/photo-chooser.tsx';
import { PreparationNote } from '../fields/chosen-photo.tsx';
import classes from './answered-steps.module.css';
import type { RequestValues } from './request-draft.ts';
import { isSearchedPlace } from './request-start.ts';
import { STEP_TITLES, type Step } from './steps.ts';
import type { ChosenPhotos } from './use-request-form.ts';

const SEARCHED_PLACE = 'Es el lugar de tu búsqueda. Si quieres, completa la dirección.';

interface AnsweredStepsProps {
  readonly values: RequestValues;
  readonly services: readonly ServiceOut[];
  /** The answered steps to show. */
  readonly steps: readonly Step[];
  /** False for a step that has to wait for an earlier one; it has no button. */
  readonly canOpen: (step: Step) => boolean;
  readonly onChange: (step: Step) => void;
  readonly photos: ChosenPhotos;
}

/** Shows the answers of other steps, each with a button that opens its step. */
export function AnsweredSteps({ values, services, steps, canOpen, onChange, photos }: AnsweredStepsProps) {
  if (steps.length === 0) return null;
  return (
    <dl className={classes.summary} aria-label="Lo que has indicado">
      {steps.map(step => (
        <div key={step} className={classes.row}>
          <dt>{STEP_TITLES[step]}</dt>
          <dd>
            {step === 'que' ? what(values, services) : where(values)}
            {step === 'que' ? <MorePhotos count={values.image.length} photos={photos} /> : null}
          </dd>
          {canOpen(step) ? (
            <dd>
              <Button
                variant="default"
                size="md"
                aria-label={`Cambiar: ${STEP_TITLES[step]}`}
                onClick={() => onChange(step)}
              >
                Cambiar
              </Button>
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}

interface MorePhotosProps {
  readonly count: number;
  readonly photos: ChosenPhotos;
}

/** Adds photos without going back to their step. */
function MorePhotos({ count, photos }: MorePhotosProps) {
  if (count >= REQUEST_PHOTOS_MAX) return null;
  return (
    <div className={classes.photos}>
      <PhotoChooser multiple onChoose={photos.offer}>
        {button => (
          <Button
            {...button}
            variant="subtle"
            size="compact-md"
            mih={40}
            px="xs"
            ml="-0.625rem"
            leftSection={<IconPhotoPlus size={18} aria-hidden="true" />}
          >
            Añadir fotos
          </Button>
        )}
      </PhotoChooser>
      <PreparationNote isPreparing={photos.isPreparing} />
    </div>
  );
}

const withPhotos = (count: number): string => (count === 1 ? 'Con foto' : `Con ${count} fotos`);

function what({ service_id, description, image }: RequestValues, services: readonly ServiceOut[]): ReactNode {
  return (
    <>
      <strong>{services.find(({ id }) => String(id) === service_id)?.name}</strong>
      <span className={classes.description}>{description.trim()}</span>
      {image.length === 0 ? null : <span className={classes.note}>{withPhotos(image.length)}</span>}
    </>
  );
}

function where(values: RequestValues): ReactNode {
  const note = values.point_unconfirmed ? CONFIRM_POINT : isSearchedPlace(values) ? SEARCHED_PLACE : null;
  return (
    <>
      <span>{values.address.trim()}</span>
      {note === null ? null : <span className={classes.note}>{note}</span>}
    </>
  );
}
