import { Chip, Group, Input, NativeSelect, type NativeSelectProps, Stack, Textarea } from '@mantine/core';
import { capital } from '@oficio/domain/fields/characters.ts';
import { localOf } from '@oficio/domain/fields/zoned-time.ts';
import { DESCRIPTION_MAX } from '@oficio/domain/requests/contract.ts';
import { daysOfPeriod, daysText, PERIODS, type Period } from '@oficio/domain/requests/days.ts';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { useId } from 'react';
import { CONFIRM_POINT } from '../../../lib/address/point-address.ts';
import type { InZone } from '../../../lib/format/job-times.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';
import { AddressField } from '../../../ui/forms/address-field.tsx';
import { ReplacedAddress } from '../../../ui/forms/replaced-address.tsx';
import { DateField } from '../fields/date-field.tsx';
import { PhotosField } from '../fields/photos-field.tsx';
import classes from './form-steps.module.css';
import { JobPlaceField } from './job-place-field.tsx';
import { pointOfValues, type RequestFormState, type RequestValues } from './request-draft.ts';
import { isSearchedPlace } from './request-start.ts';
import type { ChosenPhotos } from './use-request-form.ts';
import type { RequestPlace } from './use-request-place.ts';

interface WhatStepProps {
  readonly form: RequestFormState;
  readonly photos: ChosenPhotos;
  readonly services: readonly ServiceOut[];
}

/** First step: the service, the description and optional photos. */
export function WhatStep({ form, photos, services }: WhatStepProps) {
  const { values, errors, getInputProps, setFieldValue } = form;
  return (
    <Stack gap="lg">
      <ServiceField services={services} {...getInputProps('service_id')} />
      <Textarea
        label="Descripción"
        description="Qué pasa, desde cuándo y lo que convenga saber antes de ir."
        name="description"
        maxLength={DESCRIPTION_MAX}
        autosize
        minRows={4}
        maxRows={14}
        withAsterisk
        size="md"
        {...getInputProps('description')}
      />
      <PhotosField
        description="Ayudan al técnico a saber qué va a encontrarse."
        value={values.image}
        onChange={left => setFieldValue('image', left)}
        onOffer={photos.offer}
        isPreparing={photos.isPreparing}
        error={errorText(errors.image)}
      />
    </Stack>
  );
}

interface ServiceFieldProps extends NativeSelectProps {
  readonly services: readonly ServiceOut[];
}

/** Lists the available services by category, and shows the icon of the chosen one. */
function ServiceField({ services, ...field }: ServiceFieldProps) {
  const chosen = services.find(({ id }) => String(id) === field.value);
  const categories = [...Map.groupBy(services, service => service.category)];
  return (
    <NativeSelect
      label="Servicio"
      name="service_id"
      withAsterisk
      size="md"
      leftSection={chosen ? <ServiceIcon emoji={chosen.icon} /> : null}
      {...field}
    >
      <option value="">Elige un servicio</option>
      {categories.map(([category, members]) => (
        <optgroup key={category} label={category}>
          {members.map(({ id, icon, name }) => (
            <option key={id} value={id}>
              {`${icon} ${name}`}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

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

type Choice = Period | 'date' | 'any';

const LABELS = {
  today: 'Hoy',
  tomorrow: 'Mañana',
  week: 'Esta semana',
  date: 'Elegir día y hora',
  any: 'Me da igual',
} as const satisfies Record<Choice, string>;

const ANY_TIME = 'El técnico te propondrá una fecha.';

interface WhenStepProps {
  readonly form: RequestFormState;
  readonly job: InZone;
}

/** Last step: the days that the customer prefers, or a date with a time. */
export function WhenStep({ form, job }: WhenStepProps) {
  const { values, errors, getInputProps, setValues } = form;
  const now = useNow();
  const legend = useId();
  const problem = useId();
  const today = now === null ? '' : localOf(now, job.time_zone).slice(0, 10);
  // On a Sunday the week is over after today.
  const periods = PERIODS.filter(
    period => today !== '' && (period === 'today' || daysOfPeriod(period, today) !== today),
  );
  const choose = (choice: string) => {
    const period = PERIODS.find(one => one === choice);
    setValues({
      scheduled_days: period === undefined ? '' : daysOfPeriod(period, today),
      scheduled_date: '',
      wants_time: choice === 'date',
    });
    form.clearErrors();
  };
  const error = errorText(errors.scheduled_days);
  return (
    <Stack gap="md">
      <fieldset className={classes.field} aria-describedby={problem} data-path="scheduled_days" tabIndex={-1}>
        <Input.Label component="legend" size="md" labelElement="div" p={0} id={legend}>
          ¿Cuándo te viene bien?
        </Input.Label>
        <Chip.Group value={choiceOf(values, periods, today)} onChange={choose}>
          <Group gap="xs" mt={6} role="radiogroup" aria-labelledby={legend}>
            {([...periods, 'date', 'any'] as const).map(choice => (
              <Chip
                key={choice}
                value={choice}
                variant="filled"
                classNames={{ label: classes.chip ?? '', iconWrapper: classes.check ?? '' }}
              >
                {LABELS[choice]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <div id={problem} className={classes.text}>
          {error === undefined ? explain(values) : <Input.Error size="md">{error}</Input.Error>}
        </div>
      </fieldset>
      {values.wants_time ? (
        <DateField
          job={job}
          label="Fecha preferida"
          description="Cuándo te vendría bien. El técnico puede proponerte otra."
          withAsterisk
          {...getInputProps('scheduled_date')}
        />
      ) : null}
    </Stack>
  );
}

/** Returns the selected choice; '' for days that none of the periods means today, as in an old draft. */
function choiceOf(
  { wants_time, scheduled_days }: RequestValues,
  periods: readonly Period[],
  today: string,
): Choice | '' {
  if (wants_time) return 'date';
  if (scheduled_days === '') return 'any';
  return periods.find(period => daysOfPeriod(period, today) === scheduled_days) ?? '';
}

function explain({ wants_time, scheduled_days }: RequestValues): string | null {
  if (wants_time) return null;
  const text = daysText(scheduled_days);
  return text === null ? ANY_TIME : capital(text);
}

/** Returns the text of a form's error, which may be any node; undefined without one. */
const errorText = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);
