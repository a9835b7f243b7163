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
  places: new Map([[5, 'Soria']]),
  zones: new Map([[7, 'Atlantic/Canary']]),
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

  it('shows dates and deadlines at the place of the job, and names its zone', () => {
    const at = Date.parse('2026-05-03T09:30:00Z');
    expect(renderNotice(storedNotice('dateProposedByTechnician', { ...JOB, date: at }), TEXTS).message).toBe(
      'Luis propone una fecha para Fontanería: 3 de mayo de 2026 a las 10:30, hora de Canarias. Mira qué costaría cancelar y responde.',
    );
    expect(renderNotice(storedNotice('noShowReported', { ...JOB, until: at }), TEXTS).message).toContain(
      'Tienes hasta el 3 de mayo de 2026 a las 10:30, hora de Canarias, para responder.',
    );
    const elsewhere = { ...TEXTS, zones: new Map([[7, 'Europe/Madrid']]) };
    expect(
      renderNotice(storedNotice('dateAcceptedByCustomer', { ...JOB, date: at }), elsewhere).message,
    ).toBe('Carmen acepta la nueva fecha para Fontanería: 3 de mayo de 2026 a las 11:30, hora peninsular.');
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

  it('names the place of an alert and leads to its search, also when the alert has no name or service', () => {
    const alert = { technicianId: 3, latitude: 41.764, longitude: -2.468, radius: 10, distance: 3.2 };
    const named = renderNotice(
      storedNotice('technicianFound', { ...alert, serviceId: 1, placeId: 5 }),
      TEXTS,
    );
    expect(named.message).toBe(
      'Luis ofrece Fontanería a unos 3 km de Soria. Con este mensaje termina el aviso que nos pediste.',
    );
    expect(named.link).toBe('/?service=Fontaner%C3%ADa&radius=10&lat=41.764&lng=-2.468&place=Soria');
    const near = storedNotice('technicianFound', { ...alert, serviceId: 1, placeId: 5, distance: 1.4 });
    expect(renderNotice(near, TEXTS).message).toMatch(/^Luis ofrece Fontanería a 1 km de Soria\. /);
    const gone = { ...alert, serviceId: null, placeId: 6, distance: 0.4 };
    const unnamed = renderNotice(storedNotice('technicianFound', gone), TEXTS);
    expect(unnamed.message).toMatch(/^Luis trabaja a menos de 1 km del lugar que elegiste\. /);
    expect(unnamed.link).toBe('/?radius=10&lat=41.764&lng=-2.468');
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
      places: [],
      zones: [],
    });
  });

  it('lists the jobs whose dates or deadlines are shown', () => {
    const proposed = storedNotice('dateProposedByCustomer', { ...JOB, date: 1 });
    const reported = storedNotice('absenceReported', { ...JOB, requestId: 8, until: 1, hasPhoto: true });
    expect(idsToLookUp([storedNotice('accepted', JOB), proposed, reported]).zones).toEqual([7, 8]);
  });
});
