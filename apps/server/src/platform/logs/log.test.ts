import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function loggedError(error: unknown): Record<string, unknown> {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  log.error({ err: error }, 'call failed');
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '').err;
}

it('the log shows where an error of the database happened, and not the row that PostgreSQL quotes', () => {
  const error = Object.assign(new Error('null value in column "name" violates not-null constraint'), {
    code: '23502',
    table: 'users',
    detail: 'Failing row contains (1, ana@example.es, $argon2id$v=19$secret).',
  });
  const logged = loggedError(error);
  expect(logged).toMatchObject({ type: 'Error', message: error.message, code: '23502', table: 'users' });
  expect(logged.stack).toContain('log.test.ts');
  expect(JSON.stringify(logged)).not.toMatch(/ana@|argon2/);
});

it('the log shows no properties that libraries add to errors, also in causes and groups of errors', () => {
  const refused = () =>
    Object.assign(new Error('payment refused'), { payment_intent: { client_secret: 'pi_1_secret_2' } });
  for (const error of [
    refused(),
    new Error('outer', { cause: refused() }),
    new AggregateError([refused()], 'several'),
  ]) {
    const text = JSON.stringify(loggedError(error));
    expect(text).toContain('payment refused');
    expect(text).not.toContain('secret_2');
  }
});

it('the log shows the answer of a mail server without the address of the recipient', () => {
  const logged = loggedError(new Error('550 5.1.1 <ana.ruiz+oficio@correo.example.es>: user unknown'));
  expect(logged.message).toBe('550 5.1.1 <[address]>: user unknown');
  expect(JSON.stringify(logged)).not.toContain('ana.ruiz');
  expect(loggedError('ana@example.es is unknown')).toEqual({ message: '[address] is unknown' });
});

it('the log keeps the paths of packages in the stack of an error', () => {
  const error = Object.assign(new Error('x'), {
    stack: 'Error: x\n at /app/node_modules/@fastify/static/index.js:1:2',
  });
  expect(loggedError(error).stack).toContain('/app/node_modules/@fastify/static/index.js:1:2');
});
