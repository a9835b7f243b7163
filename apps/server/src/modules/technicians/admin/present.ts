import { toEuros } from '@oficio/domain/payments/money.ts';
import type { PendingTechnicianOut } from '@oficio/domain/technicians/admin/contract.ts';
import { isoOf } from '../../../platform/format/instant.ts';
import type { listWaiting } from './approval.ts';

type WaitingProfile = Awaited<ReturnType<typeof listWaiting>>['waiting'][number];

export function presentPendingTechnician(row: WaitingProfile): PendingTechnicianOut {
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
