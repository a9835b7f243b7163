export const ROLES = ['user', 'technician', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What the staff may do. A row of the contract names one capability as its `access`, a page of the web app too. */
const CAPABILITIES = [
  'overview:read',
  'users:read',
  'users:manage',
  'admins:manage',
  'technicians:decide',
  'reviews:decide',
  'requests:read',
  'requests:decide',
  'chats:read',
  'payments:read',
  'payments:decide',
  'payments:adjust',
  'reviews:read',
  'config:manage',
  'outbox:manage',
  'audit:read',
  'notes:manage',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

export type CapabilityTable = Readonly<Record<Role, readonly Capability[]>>;

/** The only place that gives capabilities to a role. A staff role with fewer of them is one more line. */
export const CAPABILITIES_OF: CapabilityTable = {
  user: [],
  technician: [],
  admin: CAPABILITIES,
};

export const can = (role: Role, capability: Capability): boolean =>
  CAPABILITIES_OF[role].includes(capability);

export const rolesWith = (capability: Capability): readonly Role[] =>
  ROLES.filter(role => can(role, capability));

/** Returns whether the role belongs to the staff, who follow the business and request no services. */
export const isStaff = (role: Role): boolean => CAPABILITIES_OF[role].length > 0;

export const isCapability = (name: string): name is Capability =>
  CAPABILITIES.some(capability => capability === name);
