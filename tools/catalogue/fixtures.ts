import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import { REQUEST } from '../../apps/web/src/testing/request.ts';

const LONG =
  'El termo pierde agua por abajo y tengo un cubo puesto desde anoche. Es de 50 litros, colgado en la cocina, y la llave de corte está dura. El edificio no tiene ascensor y conviene llamar antes: el telefonillo suena a veces sí y a veces no. ';

/** Other fields that depend on the status. */
const BROUGHT: Partial<Record<Status, Partial<RequestOut>>> = {
  pending: {},
  accepted: {},
  negotiating: { negotiated_price: 320, counter_offer: { price: 280, message: '¿Te cuadra así?' } },
};

/** Requests in every status and the variants that look different. */
export const REQUESTS: readonly RequestOut[] = [
  ...STATUSES.map(status => ({
    ...REQUEST,
    status,
    can_review: status === 'completed',
    ...(BROUGHT[status] ?? { negotiated_price: 1250.5, negotiated_date: '2026-11-26T10:00:00.000Z' }),
  })),
  {
    ...REQUEST,
    is_open: true,
    technician_id: null,
    technician_name: null,
    technician_photo: null,
    hourly_rate: null,
    user_phone: null,
    address: null,
    description: LONG.repeat(2),
  },
  { ...REQUEST, status: 'completed' as const, negotiated_price: 95, reviewed: true },
  { ...REQUEST, status: 'cancelled' as const, cancel_reason: 'Esa semana la tengo completa. Lo siento.' },
].map((request, position) => ({ ...request, id: position + 1 }));

const TECHNICIAN: TechnicianCardOut = {
  id: 1,
  name: 'Javier Molina Santos',
  rating: 4.66,
  total_reviews: 12,
  bio: 'Electricidad y fontanería de casa. Antes de empezar digo lo que va a costar.',
  experience_years: 14,
  hourly_rate: 32,
  address: 'Calle de Embajadores, Centro, Madrid',
  latitude: 40.409,
  longitude: -3.703,
  services: ['Fontanería', 'Electricidad', 'Aire acondicionado', 'Cerrajería', 'Pintura', 'Jardinería'],
  distance: 1.2,
};

/** A typical profile, an empty one and one with very long texts. */
export const TECHNICIANS: readonly TechnicianCardOut[] = [
  TECHNICIAN,
  {
    ...TECHNICIAN,
    id: 2,
    name: 'Candela Ríos',
    rating: null,
    total_reviews: 0,
    bio: '',
    experience_years: 0,
    hourly_rate: null,
    address: '',
    services: ['Pintura'],
    distance: null,
  },
  { ...TECHNICIAN, id: 3, name: 'María de los Dolores Fernández de Heredia y Pastrana', bio: LONG },
];

/** One notification of each type, alternately read and unread. */
export const notificationsOf = (types: readonly NotificationOut['type'][]): NotificationOut[] =>
  types.map((type, position) => ({
    id: position,
    type,
    title: type,
    message: 'Javier Molina Santos ha aprobado tu solicitud de Fontanería por 80,00 €.',
    link: position === 0 ? null : '/dashboard',
    read: position % 2 === 0 ? 0 : 1,
    created_at: '2026-11-20T18:30:00.000Z',
    updated_at: '2026-11-20T18:30:00.000Z',
  }));
