import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { PdfDocument } from '../../../platform/files/pdf/pdf-document.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { readPdf } from '../../../testing/files/pdf-reader.ts';
import { onOneEngine } from '../../../testing/world.ts';

const { getStatement, getStatementCsv, getStatementPdf } = documentEndpoints;
const query = { month: '2026-05' };

onOneEngine(
  'documents',
  world => {
    let technician: Person;
    let rival: Person;
    beforeAll(async () => {
      technician = await seedPerson(world().app, 'technician');
      rival = await seedPerson(world().app, 'technician');
    });

    it('draws a PDF outside the main thread', async () => {
      const person = await seedPerson(world().app, 'technician');
      // The spy sees only the class of the main thread; the document thread loads its own.
      const finish = vi.spyOn(PdfDocument.prototype, 'finish');
      try {
        const { title } = await readPdf((await person.call(getStatementPdf, { query })).reply);
        expect(title).toBe('Extracto de mayo de 2026');
        expect(finish).not.toHaveBeenCalled();
      } finally {
        finish.mockRestore();
      }
    });

    it('refuses the 21st file of a person in ten minutes and says when to try again', async () => {
      for (let time = 0; time < 20; time += 1)
        expect((await technician.call(getStatementCsv, { query })).status).toBe(200);
      for (const endpoint of [getStatementCsv, getStatementPdf]) {
        const refused = await technician.call(endpoint, { query });
        expect([refused.status, refused.refusal]).toEqual([
          429,
          { error: 'Has pedido muchos documentos seguidos. Podrás pedir otro en 10 minutos' },
        ]);
      }
      expect((await technician.call(getStatement, { query })).status).toBe(200);
      expect((await rival.call(getStatementCsv, { query })).status).toBe(200);
    });
  },
  { RATE_LIMIT: '1' },
);
