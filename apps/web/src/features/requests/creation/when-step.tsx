import { DateField } from '../fields/date-field.tsx';
import type { RequestForm } from './use-request-form.ts';

/** Last step: the preferred date. */
export function WhenStep({ form }: { readonly form: RequestForm }) {
  return <DateField {...form.getInputProps('scheduled_date')} />;
}
