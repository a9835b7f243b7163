import type { Relation } from '@oficio/domain/endpoint.ts';
import { NEW_REQUEST } from '../../requests/requests.ts';
import { OPEN, TAKEN } from '../callers.ts';
import {
  absent,
  accepted,
  addressProposal,
  approved,
  direct,
  disputed,
  done,
  ELSEWHERE,
  type Fixture,
  missed,
  NEXT_WEEK,
  open,
  paid,
  proposal,
  REASON,
  request,
  startedEarly,
} from '../request-fixtures.ts';
import { PLAIN, type Sample, type Samples } from './sample.ts';

const move = (fixture: Fixture, status: string, allow: readonly Relation[], relations = TAKEN): Sample => ({
  make: request(fixture, { status }),
  allow,
  relations,
});

export const REQUESTS_SAMPLES: Samples = {
  'POST /api/requests': [{ make: () => ({ body: NEW_REQUEST }) }],
  'GET /api/requests/quota': PLAIN,
  'GET /api/requests/reach': [
    { make: () => ({ query: { service_id: 1, latitude: 40.4155, longitude: -3.7074 } }) },
  ],
  'GET /api/requests/my-requests': PLAIN,
  'GET /api/requests/for-technician': PLAIN,
  'GET /api/requests/for-technician/counts': PLAIN,
  'GET /api/requests/for-technician/today': PLAIN,
  'GET /api/requests/earnings': PLAIN,
  'GET /api/requests/{id}': [{ make: request(accepted) }, { make: request(open), relations: OPEN }],
  'GET /api/requests/{id}/timeline': [{ make: request(accepted) }, { make: request(open), relations: OPEN }],
  'PUT /api/requests/{id}/status': [
    move(direct, 'accepted', ['technician']),
    move(open, 'accepted', ['eligible'], OPEN),
    move(direct, 'cancelled', ['owner']),
    move(paid, 'in_progress', ['technician']),
  ],
  'PUT /api/requests/{id}/approve': [
    { make: request(accepted, { negotiated_price: 80, negotiated_date: null }) },
  ],
  'POST /api/requests/{id}/counter-offer': [{ make: request(approved, { price: 70 }) }],
  'POST /api/requests/{id}/decline': [{ make: request(direct, REASON) }],
  'GET /api/requests/{id}/withdrawal': [{ make: request(approved) }],
  'POST /api/requests/{id}/withdraw': [{ make: request(approved, { ...REASON, refund: 0 }) }],
  'PUT /api/requests/{id}/address': [{ make: request(accepted, ELSEWHERE) }],
  'POST /api/requests/{id}/address-proposal/{proposalId}/accept': [{ make: addressProposal }],
  'POST /api/requests/{id}/address-proposal/{proposalId}/decline': [{ make: addressProposal }],
  'POST /api/requests/{id}/address-proposal/{proposalId}/withdraw': [{ make: addressProposal }],
  'POST /api/requests/{id}/date-proposal': [{ make: request(paid, { date: NEXT_WEEK }) }],
  'POST /api/requests/{id}/date-proposal/{proposalId}/accept': [
    { make: proposal('technician'), allow: ['owner'] },
    { make: proposal('owner'), allow: ['technician'] },
  ],
  'POST /api/requests/{id}/date-proposal/{proposalId}/decline': [
    { make: proposal('technician'), allow: ['owner'] },
    { make: proposal('owner'), allow: ['technician'] },
  ],
  'POST /api/requests/{id}/date-proposal/{proposalId}/withdraw': [
    { make: proposal('technician'), allow: ['technician'] },
    { make: proposal('owner'), allow: ['owner'] },
  ],
  'POST /api/requests/{id}/undo-start': [{ make: request(startedEarly) }],
  'POST /api/requests/{id}/early-start/agree': [{ make: request(startedEarly) }],
  'POST /api/requests/{id}/early-start/move-date': [{ make: request(startedEarly) }],
  'GET /api/requests/{id}/early-start/report': [{ make: request(startedEarly) }],
  'POST /api/requests/{id}/early-start/report': [{ make: request(startedEarly, REASON) }],
  'POST /api/requests/{id}/confirm': [{ make: request(done) }],
  'GET /api/requests/{id}/problem': [{ make: request(disputed) }],
  'POST /api/requests/{id}/problem': [{ make: request(done, REASON) }],
  'POST /api/requests/{id}/no-show': [{ make: request(missed, REASON) }],
  'POST /api/requests/{id}/absence': [{ make: request(missed, REASON) }],
  'POST /api/requests/{id}/problem/answers': [{ make: request(disputed, { text: 'Ayer funcionaba' }) }],
  'POST /api/requests/{id}/problem/close': [
    { make: request(disputed), allow: ['owner'] },
    { make: request(absent), allow: ['technician'] },
  ],
};
