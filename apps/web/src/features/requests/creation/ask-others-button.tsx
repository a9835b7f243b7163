import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
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
  const { service_id, description, address, latitude, longitude, scheduled_date } = request;
  const date = scheduled_date === null ? null : new Date(scheduled_date);
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
    scheduled_date: date === null || date.getTime() < Date.now() ? '' : localDateTime(date),
    image: null,
    is_copy: true,
  };
}
