import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { readPdf } from '../../../testing/files/pdf-reader.ts';
import {
  openPaymentOf,
  type Parties,
  payAs,
  seedOffer,
  seedParties,
} from '../../../testing/payments/payments.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { partiesOf } from '../store/request-parties.ts';

onOneEngine('receipts', world => {
  let parties: Parties;
  let stranger: Person;

  beforeAll(async () => {
    world().now = Date.parse('2026-05-03T16:30:00Z');
    parties = await seedParties(world().app);
    stranger = await seedPerson(world().app, 'user');
  });

  /** Creates and pays a request of `euros`. */
  async function pay(euros: number, method?: string) {
    const { app } = world();
    const requestId = await seedOffer(app, parties, euros);
    await payAs(parties.customer, app, requestId, method);
    return { requestId, paymentId: await paymentOf(requestId) };
  }

  async function paymentOf(requestId: number): Promise<number> {
    const { id } = await world()
      .app.platform.database.read.selectFrom('payments')
      .select('id')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    return id;
  }

  async function insertRefund(
    payment: Awaited<ReturnType<typeof pay>>,
    cents: number,
    status: 'due' | 'succeeded' | 'failed',
  ) {
    await world().app.platform.database.transaction(tx =>
      tx.db
        .insertInto('refunds')
        .values({
          payment_id: payment.paymentId,
          request_id: payment.requestId,
          ...partiesOf(tx.db, payment.requestId),
          amount_cents: cents,
          cause: 'problem',
          reason: status === 'succeeded' ? 'Faltaba una pieza' : null,
          status,
          attempts: 0,
          // Null keeps the refund job from asking the provider for it.
          attempt_at: null,
          revision: 0,
          created_at: tx.now,
          updated_at: tx.now,
        })
        .execute(),
    );
  }

  const receiptFor = (who: Person, id: number) => who.call(documentEndpoints.getReceipt, { params: { id } });

  it('returns both sides, the service, the amount, the card and the refunds', async () => {
    const payment = await pay(1234.56, 'pm_card_mastercard');
    await insertRefund(payment, 234_06, 'succeeded');
    await insertRefund(payment, 50, 'due');
    await insertRefund(payment, 1000_00, 'failed');
    const { receipt } = (await receiptFor(parties.customer, payment.paymentId)).reply;
    expect(receipt).toEqual({
      payment_id: payment.paymentId,
      paid_at: '2026-05-03T16:30:00.000Z',
      request_id: payment.requestId,
      service_name: expect.stringMatching(/\S/),
      customer_name: parties.customer.name,
      technician_name: parties.technician.name,
      amount: 1234.56,
      refunds: [
        { at: '2026-05-03T16:30:00.000Z', amount: 234.06, status: 'succeeded', reason: 'Faltaba una pieza' },
        { at: '2026-05-03T16:30:00.000Z', amount: 0.5, status: 'pending', reason: null },
      ],
      disputes: [],
      left: 1000,
      card: { brand: 'mastercard', last4: '4444' },
      time_zone: 'Europe/Madrid',
    });
  });

  it('draws a tagged PDF in Spanish also for names with unusual letters', async () => {
    const payment = await pay(1234.56);
    await insertRefund(payment, 234_06, 'succeeded');
    const name =
      'Begoña Łukaszewska Ștefănescu 李 de la Peña-Goicoechea y Álvarez de Toledo, viuda de Ibáñez';
    await rename(parties.customer, name);
    await setSiteName('Manitas & Co');
    const answer = await parties.customer.call(documentEndpoints.getReceiptPdf, {
      params: { id: payment.paymentId },
    });
    await rename(parties.customer, parties.customer.name);
    await setSiteName('Oficio');
    const number = `R-${String(payment.paymentId).padStart(6, '0')}`;
    const document = await readPdf(answer.reply);
    expect(document).toMatchObject({
      name: `oficio-recibo-${number}-2026-05-03.pdf`,
      title: `Recibo de pago ${number}`,
      language: 'es-ES',
      pages: 1,
      roles: expect.arrayContaining(['Document', 'H1', 'Table', 'TR', 'TH', 'TD', 'P']),
    });
    for (const part of [
      name,
      '3 de mayo de 2026',
      'Visa terminada en 4242',
      '1.234,56 €',
      'Faltaba una pieza',
      '-234,06 €',
      '1.000,50 €',
      'no una factura',
    ])
      expect(document.text).toContain(part);
    expect(document.text.match(/Manitas & Co/g)?.length).toBeGreaterThan(1);
    expect(document.text).not.toContain('Oficio');
    const refused = await stranger.call(documentEndpoints.getReceiptPdf, {
      params: { id: payment.paymentId },
    });
    expect([refused.status, refused.refusal]).toEqual([404, { error: 'Pago no encontrado' }]);
  });

  async function setSiteName(fromName: string): Promise<void> {
    const { database, mailer } = world().app.platform;
    const { hasPassword: _, ...settings } = await mailer.settings();
    await database.transaction(tx => mailer.save(tx, { ...settings, fromName }, null));
  }

  async function rename({ id }: Person, name: string): Promise<void> {
    await world().app.platform.database.transaction(tx =>
      tx.db.updateTable('users').set({ name }).where('id', '=', id).execute(),
    );
  }

  it('returns the receipt of a paid payment to its customer and to administrators, and 404 to others', async () => {
    const { paymentId } = await pay(80);
    expect((await receiptFor(parties.admin, paymentId)).reply.receipt.amount).toBe(80);
    const requestId = await seedOffer(world().app, parties, 90);
    await openPaymentOf(parties.customer, requestId);
    const refused = [
      [stranger, paymentId],
      [parties.technician, paymentId],
      [parties.customer, await paymentOf(requestId)],
      [parties.admin, await paymentOf(requestId)],
      [parties.customer, 999_999],
    ] as const;
    for (const [who, id] of refused) {
      const answer = await receiptFor(who, id);
      expect([answer.status, answer.refusal.error]).toEqual([404, 'Pago no encontrado']);
    }
    const odd = await parties.customer.call(documentEndpoints.getReceipt, { params: { id: 'uno' } });
    expect(odd.refusal).toEqual({ error: 'El pago debe ser un número', field: 'id' });
  });

  it('omits the card while the provider does not return it, and asks only until it is known', async () => {
    const { paymentId } = await pay(45);
    const intent = await replaceIntent(paymentId, 'pi_unknown');
    // The receipt mail has already saved the card.
    await world().app.platform.database.transaction(({ db }) =>
      db.updateTable('payments').set({ card_brand: null, card_last4: null }).execute(),
    );
    expect((await receiptFor(parties.customer, paymentId)).reply.receipt.card).toBeNull();
    await replaceIntent(paymentId, intent);
    const card = { brand: 'visa', last4: '4242' };
    expect((await receiptFor(parties.customer, paymentId)).reply.receipt.card).toEqual(card);
    await replaceIntent(paymentId, 'pi_unknown');
    expect((await receiptFor(parties.customer, paymentId)).reply.receipt.card).toEqual(card);
  });

  /** Returns the previous intent. */
  async function replaceIntent(paymentId: number, intentId: string | null) {
    const { database } = world().app.platform;
    const where = ['id', '=', paymentId] as const;
    const { intent_id } = await database.read
      .selectFrom('payments')
      .select('intent_id')
      .where(...where)
      .executeTakeFirstOrThrow();
    await database.transaction(tx =>
      tx.db
        .updateTable('payments')
        .set({ intent_id: intentId })
        .where(...where)
        .execute(),
    );
    return intent_id;
  }
});
