import { isCapability } from '@oficio/domain/roles.ts';
import { describe, expect, it } from 'vitest';
import { CONTRACT_ROWS, nameOf } from './contract-rows.ts';

/** Reads of users that an administrator who sees the site as another person may not make, each with its reason. */
const NOT_VIEWABLE = [
  // How the person logs in, and from where.
  'GET /api/account/second-factor',
  'GET /api/account/sessions',
  // Copies that leave the page with its banner; the archive also counts as the person's own.
  'GET /api/account/export',
  'GET /api/payments/{id}/receipt.pdf',
  'GET /api/payouts/statement.csv',
  'GET /api/payouts/statement.pdf',
  // Serves only to subscribe a browser.
  'GET /api/notifications/push-key',
  // Opens the person's account at the payment provider.
  'GET /api/stripe-connect/dashboard-link',
];

const users = CONTRACT_ROWS.filter(({ access }) => !isCapability(access));
const viewable = CONTRACT_ROWS.filter(row => row.viewable);

describe('viewable', () => {
  it('every read of users is viewable or listed here with its reason, so that each new read is decided', () => {
    const refused = users.filter(({ method, viewable: admits }) => method === 'GET' && !admits);
    expect(refused.map(nameOf).sort()).toEqual(NOT_VIEWABLE.toSorted());
  });

  it('no viewable row changes anything, except the one that ends the view', () => {
    const changes = viewable.filter(({ method }) => method !== 'GET');
    expect(changes.map(nameOf)).toEqual(['POST /api/auth/logout']);
  });

  it('no row of the staff and no row with a confirmation is viewable', () => {
    expect(viewable.filter(({ access }) => isCapability(access)).map(nameOf)).toEqual([]);
    expect(viewable.filter(({ confirm }) => confirm).map(nameOf)).toEqual([]);
  });
});
