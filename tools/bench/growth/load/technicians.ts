import { createTechnicians } from '../../support/technicians.ts';
import { DAY, NOW } from '../data/sizes.ts';
import { inserts, type Loading } from './sql.ts';

const MADRID = { latitude: 40.4168, longitude: -3.7038 };
/** Each n-th technician waits for approval, and each n-th has no payout account. */
export const WAITING = { every: 20, at: 11 };
export const WITHOUT_ACCOUNT = { every: 200, at: 33 };

/** Technicians where people in Spain live, with their services and payout accounts. The busy and the ordinary one are in Madrid. */
export function technicianStatements({ sizes, people, series }: Loading, services: number): string[] {
  const profiles: (string | number | null)[][] = [];
  const offered: number[][] = [];
  const inMadrid = new Set([people.busyTechnician, people.ordinaryTechnician, people.longChatTechnician]);
  for (const { profile, services: own } of createTechnicians(sizes.technicians, services)) {
    const id = profile.user_id;
    const place = inMadrid.has(id) ? MADRID : profile;
    const approved = id % WAITING.every === WAITING.at ? 0 : 1;
    profiles.push([
      id,
      id,
      profile.bio,
      profile.experience_years,
      profile.hourly_rate_cents,
      place.latitude,
      place.longitude,
      profile.address,
      1,
      approved,
      0,
      0,
      NOW - 700 * DAY + id * Math.floor((690 * DAY) / sizes.technicians),
    ]);
    for (const service of inMadrid.has(id) ? [1, 5] : own) offered.push([id, service]);
  }
  return [
    ...inserts(
      `technicians (profile_id, user_id, bio, experience_years, hourly_rate_cents, latitude, longitude, address, available,
        approved, rating_sum, rating_count, created_at)`,
      profiles,
    ),
    `update technicians set seen_bio = bio, seen_name = (select name from users where users.id = technicians.user_id)
      where approved = 1`,
    ...inserts('technician_services (user_id, service_id)', offered),
    `insert into payout_accounts (user_id, account_id, is_gone, onboarding_complete, charges_enabled, revision, created_at,
        updated_at)
      select n, 'acct_' || n, 0, 1, 1, 0, ${NOW - 700 * DAY}, ${NOW - 700 * DAY}
      from ${series(sizes.technicians)} as numbers where n % ${WITHOUT_ACCOUNT.every} <> ${WITHOUT_ACCOUNT.at}`,
    `insert into former_payout_accounts (account_id, user_id, given_up_at)
      select 'acct_former_' || n, n * 200, ${NOW - 300 * DAY} from ${series(sizes.technicians / 200)} as numbers`,
  ];
}
