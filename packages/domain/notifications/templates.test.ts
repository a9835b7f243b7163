import { describe, expect, it } from 'vitest';
import { idsToLookUp, renderNotice, storedNotice, type Texts } from './templates.ts';

const JOB = {
  requestId: 7,
  serviceId: 1,
  customerId: 2,
  technicianId: 3,
  price: 8000,
  proposed: null,
} as const;
const TEXTS: Texts = {
  users: new Map([
    [2, 'Carmen'],
    [3, 'Luis'],
  ]),
  services: new Map([[1, 'Fontanería']]),
  reasons: new Map([[9, 'Falta el seguro']]),
};

describe('renderNotice', () => {
  it('replaces ids with the current names', () => {
    const notice = storedNotice('approved', JOB);
    expect(renderNotice(notice, TEXTS)).toEqual({
      type: 'success',
      title: 'Ya puedes pagar',
      message: 'Luis ha aprobado tu solicitud de Fontanería por 80,00\u00a0€.',
      link: '/trabajos/7',
    });
    const renamed = { ...TEXTS, users: new Map([[3, 'Luis Paz']]) };
    expect(renderNotice(notice, renamed).message).toMatch(/^Luis Paz ha aprobado/);
  });

  it('shows "Usuario eliminado" in place of a deleted person', () => {
    const notice = storedNotice('reviewed', { ...JOB, rating: 1 });
    expect(renderNotice(notice, { ...TEXTS, users: new Map() }).message).toBe(
      'Usuario eliminado te ha valorado con 1 estrella por Fontanería.',
    );
  });

  it('renders a notification about a job without a technician', () => {
    const notice = storedNotice('requestedNearby', { ...JOB, technicianId: null });
    expect(renderNotice(notice, TEXTS).message).toMatch(/^Carmen busca un servicio de Fontanería\./);
  });

  it('renders templates without parameters', () => {
    expect(renderNotice(storedNotice('technicianApproved', {}), TEXTS).title).toBe('Perfil aprobado');
  });

  it("shows the administrator's reason, and no reason when the id is null", () => {
    const messageFor = (reasonId: number | null) =>
      renderNotice(storedNotice('technicianRejected', { reasonId }), TEXTS).message;
    expect(messageFor(9)).toMatch(/^No hemos aprobado tu perfil por este motivo: «Falta el seguro»\. /);
    expect(messageFor(null)).toMatch(/^No hemos aprobado tu perfil\. /);
  });

  it('renders the reason of a failed payment as Spanish text', () => {
    const notice = storedNotice('paymentFailed', { ...JOB, failure: 'expired_card' });
    expect(renderNotice(notice, TEXTS).message).toBe(
      'El pago de Fontanería no ha salido adelante. Tu tarjeta ha caducado. Prueba con otra tarjeta.',
    );
  });
});

describe('idsToLookUp', () => {
  it('lists each person and service once', () => {
    const written = storedNotice('written', { requestId: 7, serviceId: 1, senderId: 3, unread: 2 });
    expect(idsToLookUp([storedNotice('accepted', JOB), written])).toEqual({
      users: [2, 3],
      services: [1],
      reasons: [],
    });
  });
});
