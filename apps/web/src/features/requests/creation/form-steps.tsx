import { Chip, Group, Input, Stack } from '@mantine/core';
import { capital } from '@oficio/domain/fields/characters.ts';
import { localOf } from '@oficio/domain/fields/zoned-time.ts';
import { daysOfPeriod, daysText, PERIODS, type Period } from '@oficio/domain/requests/days.ts';
import { useId } from 'react';
import type { InZone } from '../../../lib/format/job-times.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { DateField } from '../fields/date-field.tsx';
import { errorText } from './error-text.ts';
import classes from './form-steps.module.css';
import type { RequestFormState, RequestValues } from './request-draft.ts';

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
