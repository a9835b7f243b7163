import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { searchableWordsOf } from '../modules/accounts/public.ts';
import type { Transaction } from '../platform/database/database.ts';
import { flagOf } from '../platform/database/tables.ts';
import { DEMO_ACCOUNTS, DEMO_DOMAIN } from './accounts.ts';
import { CUSTOMERS, type CustomerKey, type DemoCustomer } from './content/customers.ts';
import { day, instantOf } from './content/moments.ts';
import type { DemoTechnician } from './content/shapes.ts';
import { TECHNICIANS } from './content/technicians.ts';
import { DEMO_TECHNICIAN_NAME } from './content/technicians-madrid-centre.ts';

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

const CUSTOMER_PEOPLE = Object.entries<DemoCustomer>(CUSTOMERS).map(
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
        created_at: instantOf(day(-joinedDaysAgo, '08:00'), tx.now),
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

/** Returns how many days ago the technician joined: before the first reviewed job. */
export function technicianJoined({ appliedDaysAgo, reviews }: DemoTechnician): number {
  return appliedDaysAgo ?? 30 + Math.max(0, ...reviews.map(([, daysAgo]) => daysAgo));
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
