import { createStandalone } from './serve.ts';

const { PORT = '4242', HOST = '127.0.0.1', WEBHOOK_URL = null } = process.env;

const keys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
};
const server = await createStandalone({ keys, webhookUrl: WEBHOOK_URL });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
const address = await server.listen({ port: Number(PORT), host: HOST });
console.log(`Stripe sandbox at ${address}`, keys);
