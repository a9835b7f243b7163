import { DAY, HOUR, NOW } from '../data/sizes.ts';
import { draw, type Loading, pickText } from './sql.ts';

const COMMENTS = [
  'Muy rápido y limpio',
  'Llegó puntual y lo dejó perfecto',
  'Buen precio, repetiré',
  'Explicó todo muy bien',
  'Tardó un poco más de lo previsto',
];

/** Reviews of two thirds of the completed requests, and the sums of them in the profiles. */
export const reviewStatements = (_: Loading): string[] => [
  `insert into reviews (request_id, user_id, technician_id, rating, comment, created_at)
    select id, user_id, technician_id, case when ${draw('id', 4, 100)} < 70 then 5 else 1 + ${draw('id', 4, 100)} % 5 end,
      ${pickText(draw('id', 5, 7), COMMENTS)}, created_at + ${52 * HOUR} + ${DAY}
    from requests where status = 'completed' and ${draw('id', 6, 100)} < 65 and created_at <= ${NOW - 52 * HOUR - DAY} order by id`,
  `update technicians set rating_sum = counted.sum, rating_count = counted.count
    from (select technician_id, sum(rating) as sum, count(*) as count from reviews group by technician_id) as counted
    where counted.technician_id = technicians.user_id`,
  `insert into review_counts (technician_id, rating, count)
    select technician_id, rating, count(*) from reviews group by technician_id, rating`,
];
