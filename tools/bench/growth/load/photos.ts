import { MAX_WORKS } from '@oficio/domain/technicians/limits.ts';
import { DAY, NOW } from '../data/sizes.ts';
import type { Loading } from './sql.ts';

/** Each n-th technician shows works. The busy and the ordinary one have the most that a technician may have. */
const WITH_WORKS = 10;
const WORKS = 3;
/** Each n-th message has a photo. */
const MESSAGES_WITH_PHOTO = 100;

/** The second photo of each request that has a first one, works of technicians, and photos in chats. */
export function photoStatements({ series, people }: Loading): string[] {
  const { busyTechnician, ordinaryTechnician } = people;
  const hasAll = `technicians.user_id in (${busyTechnician}, ${ordinaryTechnician})`;
  return [
    `insert into request_photos (request_id, position, image)
      select id, 2, 'foto-' || id || '-2.webp' from requests where image is not null order by id`,
    `insert into technician_works (user_id, photo, caption, created_at)
      select technicians.user_id, 'obra-' || technicians.user_id || '-' || n, 'Baño reformado', ${NOW - 30 * DAY} + n
      from technicians join ${series(MAX_WORKS)} as numbers on n <= ${WORKS} or ${hasAll}
      where technicians.user_id % ${WITH_WORKS} = 0 or ${hasAll} order by 1, n`,
    `update messages set image = 'chat-' || id || '.webp', image_width = 1200, image_height = 900
      where id % ${MESSAGES_WITH_PHOTO} = 3`,
  ];
}
