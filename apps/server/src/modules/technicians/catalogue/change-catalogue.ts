import { AppError } from '@oficio/domain/errors.ts';
import { ownWords, wordsOf } from '@oficio/domain/search/service-words.ts';
import { splitWords } from '@oficio/domain/search/word-list.ts';
import {
  type Direction,
  knownCategory,
  MAX_SERVICES,
  moved,
  nameKey,
  nameWithState,
  withLast,
} from '@oficio/domain/technicians/catalogue/rules.ts';
import { type AuditActor, recordAct } from '../../../platform/database/audit-log.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { flagOf } from '../../../platform/database/tables.ts';
import { recordCatalogueChange } from '../changes/record-changes.ts';
import {
  insertCatalogueService,
  lockCatalogue,
  type ServiceDetails,
  type ServiceRow,
  savePositions,
  updateCatalogueService,
  updateHidden,
} from '../store/catalogue.ts';

/**
 * Adds a service behind the others of its category and logs the act. Throws 400 when another service has the name, and 409
 * when the catalogue is full.
 */
export async function addToCatalogue(tx: Transaction, actor: AuditActor, input: ServiceInput): Promise<void> {
  const catalogue = await lockCatalogue(tx);
  if (catalogue.length >= MAX_SERVICES) throw new AppError('catalogue_full');
  const details = checked(catalogue, input);
  const id = await insertCatalogueService(tx, details);
  await savePositions(tx, withLast(catalogue, { id, category: details.category }));
  await recordAct(tx, actor, {
    action: 'service_added',
    subjectId: id,
    details: {
      name: details.name,
      category: details.category,
      icon: details.icon,
      ...changedWords([], splitWords(details.words ?? '')),
    },
  });
  await recordCatalogueChange(tx);
}

/**
 * Changes name, category, icon and words, and logs the values before and after. Another category puts the service behind its others. Throws
 * 404 for an unknown service, 400 when another one has the name, and 409 when the service has changed since `version`.
 */
export async function changeCatalogueService(
  tx: Transaction,
  actor: AuditActor,
  { serviceId, version, ...input }: ServiceInput & { readonly serviceId: number; readonly version: number },
): Promise<void> {
  const catalogue = await lockCatalogue(tx);
  const before = serviceIn(catalogue, serviceId);
  if (before.version !== version) throw new AppError('service_changed');
  const after = checked(catalogue, input, before);
  const fields = FIELDS.filter(field => before[field] !== after[field]);
  if (fields.length === 0) return;
  await updateCatalogueService(tx, serviceId, { ...after, version: version + 1 });
  if (fields.includes('category'))
    await savePositions(tx, withLast(catalogue, { id: serviceId, category: after.category }));
  const details = SHOWN_FIELDS.filter(field => fields.includes(field)).flatMap(field => [
    [`${field}_before`, before[field]],
    [field, after[field]],
  ]);
  await recordAct(tx, actor, {
    action: 'service_changed',
    subjectId: serviceId,
    details: {
      ...Object.fromEntries(details),
      ...changedWords(wordsOf(before), wordsOf({ ...before, ...after })),
    },
  });
  await recordCatalogueChange(tx);
}

/** Exchanges a service with its neighbour in the category and logs the act. Does nothing at the edge. Throws 404 for an unknown one. */
export async function moveCatalogueService(
  tx: Transaction,
  actor: AuditActor,
  { serviceId, direction }: { readonly serviceId: number; readonly direction: Direction },
): Promise<void> {
  const catalogue = await lockCatalogue(tx);
  const { name, category } = serviceIn(catalogue, serviceId);
  const order = moved(catalogue, serviceId, direction);
  if (!order) return;
  await savePositions(tx, order);
  const placeIn = (services: readonly Pick<ServiceRow, 'id' | 'category'>[]) =>
    services.filter(other => other.category === category).findIndex(({ id }) => id === serviceId) + 1;
  await recordAct(tx, actor, {
    action: 'service_moved',
    subjectId: serviceId,
    details: { name, category, place_before: placeIn(catalogue), place: placeIn(order) },
  });
  await recordCatalogueChange(tx);
}

/**
 * Hides a service from customers or shows it again, and logs the act. Does nothing if it is so already. Throws 404 for an unknown one.
 * Requests for the service continue, and its technicians keep it on their profiles.
 */
export async function setHidden(
  tx: Transaction,
  actor: AuditActor,
  { serviceId, isHidden }: { readonly serviceId: number; readonly isHidden: boolean },
): Promise<void> {
  const { name, hidden } = serviceIn(await lockCatalogue(tx), serviceId);
  if (hidden === flagOf(isHidden)) return;
  await updateHidden(tx, serviceId, flagOf(isHidden));
  await recordAct(tx, actor, {
    action: isHidden ? 'service_hidden' : 'service_shown',
    subjectId: serviceId,
    details: { name },
  });
  await recordCatalogueChange(tx);
}

const SHOWN_FIELDS = ['name', 'category', 'icon'] as const;
const FIELDS = [...SHOWN_FIELDS, 'words'] as const;

/** What an administrator enters. Null words are the default ones; absent words stay as they are. */
export type ServiceInput = Omit<ServiceDetails, 'words'> & {
  readonly words?: string | null | undefined;
};

function serviceIn(catalogue: readonly ServiceRow[], serviceId: number): ServiceRow {
  const service = catalogue.find(({ id }) => id === serviceId);
  if (!service) throw new AppError('service_not_found');
  return service;
}

/** Returns what the audit log says of changed words. */
function changedWords(before: readonly string[], after: readonly string[]): Readonly<Record<string, string>> {
  const added = after.filter(word => !before.includes(word));
  const removed = before.filter(word => !after.includes(word));
  return {
    ...(added.length > 0 && { words_added: added.join(', ') }),
    ...(removed.length > 0 && { words_removed: removed.join(', ') }),
  };
}

/** Returns what is stored of an input. Throws 400 when a service other than the one before the change has the name. */
function checked(
  catalogue: readonly ServiceRow[],
  { name, category, icon, words }: ServiceInput,
  before?: ServiceRow,
): ServiceDetails {
  const others = catalogue.filter(({ id }) => id !== before?.id);
  const same = others.find(other => nameKey(other.name) === nameKey(name));
  if (same) {
    const text = `Ya existe el servicio «${nameWithState(same.name, same.hidden === 1)}»`;
    throw new AppError('invalid', { field: 'name', text });
  }
  // The service may be the only one of its category, which a change of its case then renames.
  const categories = others.map(other => other.category);
  return {
    name,
    category: knownCategory(category, categories),
    icon,
    words: words === undefined ? (before?.words ?? null) : ownWords(before?.default_name ?? null, words),
  };
}
