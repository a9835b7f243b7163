import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { endOfDays, parseDays } from '@oficio/domain/requests/days.ts';
import { useNavigate } from 'react-router';
import { randomKey } from '../../../lib/browser/random-key.ts';
import { localDateTime } from '../../../lib/format/local-date-time.ts';
import { type RequestValues, saveDraft } from './request-draft.ts';

/** Opens the form of an open request, filled from an earlier request. The photo has to be chosen again. */
export function AskOthersButton({ request }: { readonly request: RequestOut }) {
  const navigate = useNavigate();
  const ask = () => {
    saveDraft(request.user_id, valuesOf(request));
    void navigate('/request-service');
  };
  return (
    <Button variant="default" size="md" onClick={ask}>
      Pedir a otros técnicos
    </Button>
  );
}

function valuesOf(request: RequestOut): RequestValues {
  const { service_id, description, address, latitude, longitude, scheduled_date, scheduled_days } = request;
  const date = scheduled_date === null ? null : new Date(scheduled_date);
  const isFuture = date !== null && date.getTime() > Date.now();
  const days = scheduled_days === null ? null : parseDays(scheduled_days);
  return {
    client_id: randomKey(),
    service_id: String(service_id),
    description,
    address: address ?? '',
    suggested_address: address ?? '',
    searched_service: '',
    searched_place: '',
    latitude,
    longitude,
    point_unconfirmed: false,
    // A date in the past cannot be requested again.
    scheduled_date: isFuture ? localDateTime(date) : '',
    scheduled_days: days !== null && endOfDays(days) > Date.now() ? (scheduled_days ?? '') : '',
    wants_time: isFuture,
    image: null,
    is_copy: true,
  };
}
