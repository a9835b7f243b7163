import { deliveryName } from '@oficio/domain/admin/deliveries.ts';
import { localTime } from '../../../platform/database/instant.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import type { DeadLetter } from '../../../platform/tasks/outbox/dead-letters.ts';

/** The administrators' list of failed deliveries as a table. */
export const DEAD_LETTER_COLUMNS: CsvColumns<DeadLetter> = {
  Número: row => String(row.id),
  Tipo: row => deliveryName(row.kind),
  Para: row => row.recipient,
  Error: row => row.last_error ?? '',
  Intentos: row => String(row.attempts),
  Creado: row => localTime(row.created_at),
  'Último intento': row => localTime(row.tried_at),
  'Fallido desde': row => localTime(row.dead_at),
};
