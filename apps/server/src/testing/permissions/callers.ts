import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import type { Endpoint, Relation } from '@oficio/domain/endpoint.ts';
import { CAPABILITIES_OF, isCapability, type Role } from '@oficio/domain/roles.ts';
import type { App } from '../../app.ts';
import { viewAs } from '../../modules/accounts/admin/view-as.ts';
import { openSession } from '../../modules/accounts/sessions/open-session.ts';
import { hashToken } from '../../platform/security/hash-token.ts';
import { type Person, personWith } from '../accounts/people.ts';
import { seedPerson } from '../accounts/seed-person.ts';
import { seedTechnician } from '../technicians/seed-technician.ts';

/** One caller of each kind, in relation to a request of `owner` that `technician` was chosen for or has accepted. */
export interface Actors {
  readonly app: App;
  readonly owner: Person;
  readonly stranger: Person;
  readonly technician: Person;
  /** Approved, nearby, offers the service. */
  readonly colleague: Person;
  /** Approved, at the other end of the country. */
  readonly faraway: Person;
  readonly unapproved: Person;
  readonly admin: Person;
  /** A closed session of the owner. */
  readonly revoked: Person;
  /** The administrator, who looks at the site as the owner and as the technician. */
  readonly ownersViewer: Person;
  readonly techniciansViewer: Person;
}

export type Caller = Exclude<keyof Actors, 'app'> | 'anonymous';

export const CALLERS: readonly Caller[] = [
  'anonymous',
  'revoked',
  'owner',
  'stranger',
  'technician',
  'colleague',
  'faraway',
  'unapproved',
  // Before the administrator, because a view ends with the administrator's session.
  'ownersViewer',
  'techniciansViewer',
  'admin',
];

/** Callers who see the site as another one. */
const VIEWED: Readonly<Partial<Record<Caller, Caller>>> = {
  ownersViewer: 'owner',
  techniciansViewer: 'technician',
};
export const isViewer = (caller: Caller): boolean => VIEWED[caller] !== undefined;

const CADIZ = { latitude: 36.53, longitude: -6.29 };

export async function createActors(app: App): Promise<Actors> {
  const admin = await seedPerson(app, 'admin');
  const owner = await seedPerson(app, 'user');
  const technician = await seedTechnician(app, { approvedBy: admin });
  return {
    app,
    admin,
    owner,
    stranger: await seedPerson(app, 'user'),
    technician,
    ownersViewer: await viewerOf(app, admin, owner),
    techniciansViewer: await viewerOf(app, admin, technician),
    colleague: await seedTechnician(app, { approvedBy: admin }),
    faraway: await seedTechnician(app, { approvedBy: admin, ...CADIZ }),
    unapproved: await seedTechnician(app, { approvedBy: null }),
    revoked: await closedSessionOf(app, owner),
  };
}

/** Returns the administrator who sees the site as the person. */
async function viewerOf(app: App, admin: Person, { id, name }: Person): Promise<Person> {
  const view = { userId: id, viewerKey: hashToken(admin.token), reason: 'Dice que no ve su trabajo' };
  const viewer = { userId: admin.id, address: '' };
  const token = await app.platform.database.transaction(tx => viewAs(tx, viewer, view));
  return personWith(app, token, id, name);
}

async function closedSessionOf(app: App, owner: Person): Promise<Person> {
  const token = await app.platform.database.transaction(tx => openSession(tx, owner.id, 'Un navegador'));
  const person = personWith(app, token, owner.id, owner.name);
  (await person.call(accountEndpoints.me)).reply;
  (await person.call(accountEndpoints.logout)).reply;
  return person;
}

const ROLE: Readonly<Record<Exclude<Caller, 'anonymous' | 'revoked'>, Role>> = {
  owner: 'user',
  stranger: 'user',
  technician: 'technician',
  colleague: 'technician',
  faraway: 'technician',
  unapproved: 'technician',
  ownersViewer: 'user',
  techniciansViewer: 'technician',
  admin: 'admin',
};

/** The relation of each caller to the object of a sample. */
export type Relations = Readonly<Partial<Record<Caller, Relation>>>;

/** Relations to a request that a technician was chosen for or has accepted, and to objects that belong to it. */
export const TAKEN: Relations = { owner: 'owner', technician: 'technician', admin: 'admin' };
/** Relations to an open request, which nearby technicians may see. */
export const OPEN: Relations = {
  owner: 'owner',
  technician: 'eligible',
  colleague: 'eligible',
  admin: 'admin',
};

/** Returns the HTTP statuses that a row promises to this caller; null when it admits them. */
export function refusalOf(
  row: Pick<Endpoint, 'access' | 'allow' | 'approvedOnly' | 'stages' | 'viewable'>,
  caller: Caller,
  relations: Relations,
): readonly number[] | null {
  if (isViewer(caller) && !row.viewable) return [403];
  if (caller === 'anonymous' || caller === 'revoked') {
    if (row.access !== 'public') return [401];
  } else {
    const role = ROLE[caller];
    if (row.access === 'customer' && role === 'admin') return [403];
    if (row.access === 'technician' && role !== 'technician') return [403];
    if (isCapability(row.access) && !CAPABILITIES_OF[role].includes(row.access)) return [403];
    if (row.approvedOnly && caller === 'unapproved') return [403];
  }
  // Every caller's session is open. `stages.test.ts` makes the calls in the other stages.
  if (row.stages && !row.stages.includes('open'))
    return caller === 'anonymous' || caller === 'revoked' ? [401] : [403];
  if (!row.allow || row.allow.includes('everyone')) return null;
  const relation = relations[VIEWED[caller] ?? caller];
  return relation !== undefined && row.allow.includes(relation) ? null : [403, 404];
}
