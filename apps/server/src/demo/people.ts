import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { searchableWordsOf } from '../modules/accounts/public.ts';
import type { Transaction } from '../platform/database/database.ts';
import { flagOf } from '../platform/database/tables.ts';
import { addWords } from '../platform/database/word-index.ts';
import { DEMO_ACCOUNTS, DEMO_DOMAIN } from './accounts.ts';
import {
  CUSTOMERS,
  type CustomerKey,
  DEMO_TECHNICIAN_NAME,
  type DemoTechnician,
  type ServiceName,
  TECHNICIANS,
} from './content.ts';
import { instantOf } from './moments.ts';
import { countedStories, type DemoRequest } from './stories.ts';

interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly phone: string | null;
  readonly verified: boolean;
  readonly joinedDaysAgo: number;
}

const ADMIN: DemoPerson = {
  name: 'Administración de Oficio',
  email: DEMO_ACCOUNTS.admin,
  role: 'admin',
  phone: null,
  verified: true,
  joinedDaysAgo: 450,
};

const CUSTOMER_PEOPLE = Object.entries(CUSTOMERS).map(
  ([key, { name, joinedDaysAgo, phone = true, verified = true }], index): DemoPerson => ({
    name,
    email: key === 'cliente' ? DEMO_ACCOUNTS.user : emailOf(name),
    role: 'user',
    phone: phone ? phoneOf(20, index) : null,
    verified,
    joinedDaysAgo,
  }),
);

const TECHNICIAN_PEOPLE = TECHNICIANS.map(
  (technician, index): DemoPerson => ({
    name: technician.name,
    email: technician.name === DEMO_TECHNICIAN_NAME ? DEMO_ACCOUNTS.technician : emailOf(technician.name),
    role: 'technician',
    phone: phoneOf(10, index),
    verified: technician.appliedDaysAgo === undefined,
    joinedDaysAgo: technicianJoined(technician),
  }),
);

/** User ids of the demo's people by name. */
export interface People {
  readonly adminId: number;
  customerId(key: CustomerKey): number;
  technicianId(name: string): number;
}

/** Inserts all accounts in the order in which they joined. */
export async function insertPeople(tx: Transaction, passwordHash: string): Promise<People> {
  const people = [ADMIN, ...CUSTOMER_PEOPLE, ...TECHNICIAN_PEOPLE].sort(
    (a, b) => b.joinedDaysAgo - a.joinedDaysAgo,
  );
  const rows = await tx.db
    .insertInto('users')
    .values(
      people.map(({ name, email, role, phone, verified, joinedDaysAgo }) => ({
        name,
        email,
        words: searchableWordsOf({ name, email }),
        email_key: emailKey(email),
        phone,
        role,
        password_hash: passwordHash,
        email_verified: flagOf(verified),
        created_at: instantOf({ daysAgo: joinedDaysAgo, at: '08:00' }, tx.now),
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(rows.map(row => [row.name, row.id]));
  const idOf = (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demo has no person called ${name}`);
    return id;
  };
  return {
    adminId: idOf(ADMIN.name),
    customerId: key => idOf(CUSTOMERS[key].name),
    technicianId: idOf,
  };
}

/** Returns the id of a service by its name in the catalogue. Throws for an unknown name. */
export type ServiceIds = (name: ServiceName) => number;

export async function readServiceIds({ db }: Transaction): Promise<ServiceIds> {
  const rows = await db.selectFrom('services').select(['id', 'name']).execute();
  const ids = new Map(rows.map(row => [row.name, row.id]));
  return name => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The catalogue has no service called ${name}`);
    return id;
  };
}

/** Inserts the profiles, with ratings from the counted reviews. */
export async function insertTechnicians(
  tx: Transaction,
  people: People,
  serviceIds: ServiceIds,
  demoRequests: readonly DemoRequest[],
): Promise<void> {
  const counted = countedStories(
    demoRequests.map(({ story }) => story),
    tx.now,
  );
  const profiles = TECHNICIANS.map(technician => {
    const ratings = [...counted].flatMap(({ review, technician: name }) =>
      name === technician.name && review ? [review.stars] : [],
    );
    return {
      user_id: people.technicianId(technician.name),
      bio: technician.bio,
      experience_years: technician.experienceYears,
      hourly_rate_cents: toCents(technician.hourlyRate),
      ...technician.place,
      available: flagOf(technician.available ?? true),
      approved: flagOf(technician.appliedDaysAgo === undefined),
      seen_name: technician.name,
      seen_bio: technician.bio,
      rating_sum: ratings.reduce((sum, stars) => sum + stars, 0),
      rating_count: ratings.length,
      created_at: instantOf({ daysAgo: technicianJoined(technician), at: '08:00' }, tx.now),
    };
  });
  const offers = TECHNICIANS.flatMap(({ name, services }) =>
    services.map(service => ({ user_id: people.technicianId(name), service_id: serviceIds(service) })),
  );
  await tx.db.insertInto('technicians').values(profiles).execute();
  await tx.db.insertInto('technician_services').values(offers).execute();
  for (const { user_id, address } of profiles) await addWords(tx, 'technician_addresses', user_id, address);
}

/** Returns how many days ago the technician joined: before the first reviewed job. */
function technicianJoined({ appliedDaysAgo, reviews }: DemoTechnician): number {
  return appliedDaysAgo ?? 30 + Math.max(0, ...reviews.map(({ daysAgo }) => daysAgo));
}

/** Returns 'ana.belen.cordero.marin@oficio.test' for 'Ana Belén Cordero Marín'. */
function emailOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replace(/[^a-z0-9]+/g, '.')}@${DEMO_DOMAIN}`;
}

/** Returns a telephone number that belongs to no one: Spain's numbering plan assigns 75x to no operator. */
function phoneOf(block: number, index: number): string {
  return `+34 755 0${block} ${String(index + 101)}`;
}
