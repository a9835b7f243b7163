import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { id, line, number, oneOf, text, without } from '../../fields/contract.ts';
import { WORD_LIST_MAX, wordsProblem } from '../../search/word-list.ts';
import { isServiceIcon } from '../../technicians/catalogue/icons.ts';
import { CATEGORY_NAME, DIRECTIONS, hasLetter, SERVICE_NAME } from '../../technicians/catalogue/rules.ts';

const catalogueServiceOut = z.object({
  id: z.number(),
  name: z.string(),
  icon: z.string(),
  category: z.string(),
  /** Customers do not see the service and cannot request it. */
  hidden: z.boolean(),
  /** Changes with the name, the category, the icon and the words. */
  version: z.number(),
  /** Name in the first catalogue, of which `defaultWords` knows words; null for a service that the staff added. */
  default_name: z.string().nullable(),
  /** Words of the staff with which the service is found, one a line; null while the default ones count. */
  words: z.string().nullable(),
  /** Technicians in the search who offer the service, counted in the last hour; null before the first count. */
  technicians: z.number().nullable(),
});
export type CatalogueServiceOut = z.output<typeof catalogueServiceOut>;

/** The whole catalogue in its order. Each change returns it, so that the page also shows the changes of other administrators. */
const catalogueOut = z.object({ services: z.array(catalogueServiceOut) });

const name = line('el nombre', SERVICE_NAME).refine(hasLetter, 'El nombre debe tener letras');
const category = line('la categoría', CATEGORY_NAME).refine(hasLetter, 'La categoría debe tener letras');
const icon = z
  .string({ error: issue => (issue.input === undefined ? 'Falta el icono' : 'El icono debe ser un texto') })
  .refine(isServiceIcon, 'El icono no es uno de los disponibles');

/** Separated by commas or line breaks. Absent: unchanged. Null or blank: the default words, which an added service does not have. */
const words = z.preprocess(
  value => (typeof value === 'string' && value.trim() === '' ? null : value),
  text('la lista de palabras', { max: WORD_LIST_MAX })
    .refine(...without(wordsProblem))
    .nullable()
    .optional(),
);

const serviceBody = z.object({ name, category, icon, words });
/** `version` is the one that the administrator saw; the call fails with 409 if the service has changed since. */
const changeBody = z.object({
  name,
  category,
  icon,
  words,
  version: number('la versión', { min: 0, max: Number.MAX_SAFE_INTEGER, integer: true }),
});
const params = z.object({ serviceId: id('el servicio') });

export const serviceEndpoints = defineEndpoints({
  /** Lists all services, also the hidden ones, which lists of the administration name too. */
  listCatalogue: {
    method: 'GET',
    path: '/api/admin/services',
    access: 'overview:read',
    reply: catalogueOut,
  },
  /** Adds a service behind the others of its category. */
  addService: {
    method: 'POST',
    path: '/api/admin/services',
    access: 'config:manage',
    body: serviceBody,
    reply: catalogueOut,
    status: 201,
  },
  changeService: {
    method: 'PUT',
    path: '/api/admin/services/{serviceId}',
    access: 'config:manage',
    params,
    body: changeBody,
    reply: catalogueOut,
  },
  /** Exchanges a service with its neighbour in the category. Does nothing at the edge of the category. */
  moveService: {
    method: 'POST',
    path: '/api/admin/services/{serviceId}/move',
    access: 'config:manage',
    params,
    body: z.object({ direction: oneOf('la dirección', DIRECTIONS) }),
    reply: catalogueOut,
  },
  /** Does nothing if the service is hidden. */
  hideService: {
    method: 'POST',
    path: '/api/admin/services/{serviceId}/hide',
    access: 'config:manage',
    params,
    reply: catalogueOut,
  },
  /** Does nothing if the service is not hidden. */
  showService: {
    method: 'POST',
    path: '/api/admin/services/{serviceId}/show',
    access: 'config:manage',
    params,
    reply: catalogueOut,
  },
});
