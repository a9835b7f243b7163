import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { CAPABILITIES_OF, type Capability, isCapability, type Role } from '@oficio/domain/roles.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { Person } from '../accounts/people.ts';
import { seedPerson } from '../accounts/seed-person.ts';
import { onOneEngine } from '../world.ts';
import { CONTRACT_ROWS, nameOf } from './contract-rows.ts';

const STAFF_ROWS = CONTRACT_ROWS.filter(({ access }) => isCapability(access));
const rowsWith = (capability: Capability) =>
  STAFF_ROWS.filter(({ access }) => access === capability).map(nameOf);

/** The table of roles, which a test changes to plant another role of the staff. */
const table = CAPABILITIES_OF as Record<Role, readonly Capability[]>;
const everything = table.admin;

describe('capabilities', () => {
  it('the administrator has every capability that a row names', () => {
    const needed = new Set(STAFF_ROWS.map(({ access }) => access));
    expect([...needed].filter(access => isCapability(access) && !everything.includes(access))).toEqual([]);
  });
});

onOneEngine(
  'capabilities',
  world => {
    afterEach(() => {
      table.admin = everything;
    });

    const statusOf = async (person: Person, { method, path }: Endpoint) => {
      const url = path.replaceAll(/\{\w+\}/g, '987654');
      const headers = { authorization: `Bearer ${person.token}` };
      return (await world().app.server.inject({ method, url, headers })).statusCode;
    };
    async function admittedRows(person: Person): Promise<string[]> {
      const names: string[] = [];
      for (const row of STAFF_ROWS) if ((await statusOf(person, row)) !== 403) names.push(nameOf(row));
      return names;
    }

    it('a role with payments:read alone passes exactly the rows that name payments:read', async () => {
      const bookkeeper = await seedPerson(world().app, 'admin');
      table.admin = ['payments:read'];
      const admitted = await admittedRows(bookkeeper);
      expect(admitted).toEqual(rowsWith('payments:read'));
      expect(admitted.length).toBeGreaterThan(1);
    });

    it('a role without capabilities passes no row of the staff', async () => {
      const powerless = await seedPerson(world().app, 'admin');
      table.admin = [];
      expect(await admittedRows(powerless)).toEqual([]);
    });
  },
  { LOG_LEVEL: 'fatal' },
);
