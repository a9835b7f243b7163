import { Stack } from '@mantine/core';
import { CONFIRM_POINT } from '../../../lib/address/point-address.ts';
import { AddressField } from '../../../ui/forms/address-field.tsx';
import { ReplacedAddress } from '../../../ui/forms/replaced-address.tsx';
import { errorText } from './error-text.ts';
import { JobPlaceField } from './place-field.tsx';
import { pointOfValues, type RequestFormState } from './request-draft.ts';
import { isSearchedPlace } from './searched.ts';
import type { RequestPlace } from './use-request-place.ts';

const SEARCHED_PLACE =
  'Es el lugar de tu búsqueda. Completa la dirección o marca el punto exacto en el mapa.';

interface WhereStepProps {
  readonly form: RequestFormState;
  readonly place: RequestPlace;
  /** False if a technician is chosen, who can be asked without a place. */
  readonly isRequired: boolean;
}

/** Second step: the address and its point. */
export function WhereStep({ form, place, isRequired }: WhereStepProps) {
  const { values, errors, getInputProps } = form;
  return (
    <Stack gap="lg">
      <AddressField
        label={isRequired ? 'Dirección' : 'Dirección (opcional)'}
        description="Solo la verá el técnico que se quede con el trabajo."
        withAsterisk={isRequired}
        {...getInputProps('address')}
        onChange={place.write}
        onChoose={place.choose}
      />
      {place.replaced ? <ReplacedAddress address={place.replaced.address} onUndo={place.undo} /> : null}
      <JobPlaceField
        point={pointOfValues(values)}
        onLocate={point => place.mark(point, 'device')}
        onPick={point => void place.mark(point, 'person')}
        note={
          values.point_unconfirmed ? CONFIRM_POINT : isSearchedPlace(values) ? SEARCHED_PLACE : place.note
        }
        required={isRequired}
        error={errorText(errors.latitude ?? errors.longitude)}
      />
    </Stack>
  );
}
