import { describe, expect, it } from 'vitest';
import { adjustmentEffects } from './ledger-accounts.ts';

describe('adjustmentEffects', () => {
  it('says who has more and who has less, with the amount', () => {
    const texts = adjustmentEffects({ debit: 'losses', credit: 'technician', amount: 1250 });
    expect(texts.map(text => text.replaceAll('\u00a0', ' '))).toEqual([
      'Las pérdidas de la plataforma suben 12,50 €',
      'Se le deben al técnico 12,50 € más',
    ]);
  });

  it('tells the opposite when the accounts are exchanged', () => {
    const texts = adjustmentEffects({ debit: 'technician', credit: 'losses', amount: 1250 });
    expect(texts.map(text => text.replaceAll('\u00a0', ' '))).toEqual([
      'Se le deben al técnico 12,50 € menos',
      'Las pérdidas de la plataforma bajan 12,50 €',
    ]);
  });
});
