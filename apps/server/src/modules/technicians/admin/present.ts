import { toEuros } from '@oficio/domain/payments/money.ts';
import { townName } from '@oficio/domain/places/towns.ts';
import type {
  ChangedTechnicianOut,
  ListedTechnicianOut,
  PendingTechnicianOut,
} from '@oficio/domain/technicians/admin/contract.ts';
import { TECHNICIAN_STATE_LABELS } from '@oficio/domain/technicians/admin/states.ts';
import { isoOf, localTime } from '../../../platform/database/instant.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import { meanRating } from '../store/read-profiles.ts';
import { stateOf, type TechnicianListRow } from '../store/search-technicians.ts';
import type { ChangedRow } from '../store/seen-profiles.ts';
import type { listPendingProfiles } from './list-pending-profiles.ts';

type PendingProfile = Awaited<ReturnType<typeof listPendingProfiles>>['profiles'][number];

export function presentPendingTechnician(row: PendingProfile): PendingTechnicianOut {
  const { profile_id, name, email, phone, bio, experience_years, address, services, photo, works } = row;
  return {
    id: row.user_id,
    profile_id,
    name,
    email,
    phone,
    bio,
    experience_years,
    hourly_rate: row.hourly_rate_cents === null ? null : toEuros(row.hourly_rate_cents),
    address,
    services,
    photo,
    works,
    created_at: isoOf(row.created_at),
  };
}

export const presentChanged = (row: ChangedRow): ChangedTechnicianOut => ({
  id: row.user_id,
  profile_id: row.profile_id,
  name: row.name,
  bio: row.bio,
  seen_name: row.seen_name ?? '',
  seen_bio: row.seen_bio ?? '',
  changed_at: isoOf(row.changed_at ?? 0),
});

export const presentListed = (row: TechnicianListRow): ListedTechnicianOut => ({
  id: row.id,
  name: row.name,
  state: stateOf(row),
  services: row.services,
  town: row.town,
  rating: meanRating(row),
  total_reviews: row.rating_count,
  hourly_rate: row.hourly_rate_cents === null ? null : toEuros(row.hourly_rate_cents),
  experience_years: row.experience_years,
  phone: row.phone,
  email: row.email,
  created_at: isoOf(row.created_at),
});

/** The administrators' list of technicians as a table. */
export const TECHNICIAN_COLUMNS: CsvColumns<TechnicianListRow> = {
  Número: row => String(row.id),
  Nombre: row => row.name,
  Estado: row => TECHNICIAN_STATE_LABELS[stateOf(row)],
  Servicios: row => row.services.join(', '),
  Población: row => townName(row.town) ?? '',
  Valoración: row => meanRating(row) ?? '',
  Reseñas: row => String(row.rating_count),
  'Tarifa por hora': row => (row.hourly_rate_cents === null ? '' : toEuros(row.hourly_rate_cents)),
  'Años de experiencia': row => String(row.experience_years),
  Teléfono: row => row.phone ?? '',
  Email: row => row.email,
  Registro: row => localTime(row.created_at),
};
