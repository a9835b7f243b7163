import { AppError } from '@oficio/domain/errors.ts';
import type { TechnicianMonthOut } from '@oficio/domain/payments/books/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import {
  findMonthsOfTechnician,
  findNameOfTechnician,
  findOwedAt,
} from '../store/ledger/technician-months.ts';

/** A technician's year in the books. */
export interface TechnicianYear {
  readonly name: string;
  readonly months: TechnicianMonthOut[];
}

/** Returns the months of a year ('YYYY') in which a technician has movements. Throws 404 for a number without an account. */
export async function readTechnicianYear(
  db: Reader,
  technicianId: number,
  year: string,
): Promise<TechnicianYear> {
  const name = await findNameOfTechnician(db, technicianId);
  if (name === null) throw new AppError('user_not_found');
  const rows = await findMonthsOfTechnician(db, technicianId, year);
  const before = await findOwedAt(db, `${Number(year) - 1}-12`, [technicianId]);
  let owed = before.get(technicianId) ?? 0;
  const months = rows.map(({ month, jobs, owed_cents, released_cents, fee_cents, transferred_cents }) => {
    owed += owed_cents;
    return {
      ...{ month, jobs, earned: toEuros(released_cents), fees: toEuros(fee_cents) },
      transferred: toEuros(transferred_cents),
      // Only releases, transfers and adjustments change what is owed.
      adjusted: toEuros(owed_cents - released_cents + transferred_cents),
      owed: toEuros(owed),
    };
  });
  return { name, months };
}

/** A month of the technician's year as a row of the bookkeeper's table; amounts in euros. */
export const TECHNICIAN_MONTH_COLUMNS: CsvColumns<TechnicianMonthOut & { readonly technician: Named }> = {
  Mes: ({ month }) => month,
  'N.º de técnico': ({ technician }) => String(technician.id),
  Técnico: ({ technician }) => technician.name,
  Trabajos: ({ jobs }) => String(jobs),
  'Ganado (liberado)': ({ earned }) => earned,
  'Comisión (liberada)': ({ fees }) => fees,
  Transferido: ({ transferred }) => transferred,
  Ajustes: ({ adjusted }) => adjusted,
  'Se le debe al final': ({ owed }) => owed,
};

interface Named {
  readonly id: number;
  readonly name: string;
}
