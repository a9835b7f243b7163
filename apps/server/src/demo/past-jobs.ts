import { type DemoJob, JOBS, type ServiceName } from './content/jobs.ts';
import { day } from './content/moments.ts';
import type { DemoReview, DemoTechnician } from './content/shapes.ts';
import type { Step, Story } from './content/story.ts';

const WORKING_DAY = 8;
/** Minutes past the hour, so that not all events happen on the hour. */
const MINUTES = ['05', '20', '10', '45', '35', '50', '25'] as const;

/**
 * Returns one finished job for each of a technician's reviews, with a price that fits its hours and the hourly rate.
 */
export function pastJobs(technician: DemoTechnician, technicianIndex: number): Story[] {
  const done = new Map<ServiceName, number>();
  return technician.reviews.map((review, index) => {
    const service = review[4] ?? technician.services[0];
    const times = done.get(service) ?? 0;
    done.set(service, times + 1);
    const jobs: readonly [DemoJob, ...DemoJob[]] = JOBS[service];
    const job = pick(jobs, technicianIndex + times);
    return pastJob(technician, review, { service, job, variety: technicianIndex + index * 3 });
  });
}

interface Work {
  readonly service: ServiceName;
  readonly job: DemoJob;
  /** Any number; consecutive jobs should have different ones. */
  readonly variety: number;
}

function pastJob(technician: DemoTechnician, review: DemoReview, { service, job, variety }: Work): Story {
  const [customer, daysAgo, stars, comment] = review;
  const { description, hours, materials } = job;
  const price = Math.max(25, Math.round((hours * technician.hourlyRate + materials) / 5) * 5);
  const minutes = pick(MINUTES, variety);
  const worked = -(daysAgo + 1 + (variety % 2));
  const nights = Math.ceil(hours / WORKING_DAY) - 1;
  const start = worked - nights;
  const finish = Math.min(9 + Math.ceil(nights > 0 ? WORKING_DAY : hours), 18);
  const made = start - 3 - (variety % 5);
  const steps: Step[] = [
    ['accept', day(made, `13:${minutes}`)],
    ['approve', day(made + 1, `10:${minutes}`), { price, date: day(start, '09:00') }],
    ['payment_succeeded', day(made + 1, `21:${minutes}`)],
    ['start', day(start, `09:${minutes}`)],
    ['complete', day(worked, `${finish}:${minutes}`)],
  ];
  return {
    customer,
    technician: technician.name,
    service,
    description,
    city: technician.city,
    made: day(made, `11:${minutes}`),
    scheduledAt: day(start, '09:00'),
    steps,
    review: { at: day(-daysAgo, `20:${minutes}`), stars, comment },
    ...(variety % 3 === 0 && { open: true as const }),
  };
}

function pick<Item>(items: readonly [Item, ...Item[]], variety: number): Item {
  return items[variety % items.length] ?? items[0];
}
