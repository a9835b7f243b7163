import { expect, it } from 'vitest';
import { configEndpoints } from './contract.ts';

it('saveConfig reports an invalid notifications setting with a grammatical Spanish sentence', () => {
  const body = { email_service: 'smtp', site_name: 'Oficio', notifications_enabled: 'quizá' };
  const issues = configEndpoints.saveConfig.body.safeParse(body).error?.issues ?? [];
  expect(issues.map(({ message }) => message)).toEqual([
    'El ajuste de las notificaciones debe ser verdadero o falso',
  ]);
});
