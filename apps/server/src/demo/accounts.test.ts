import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { SettingError } from '../platform/settings/environment-reader.ts';
import { PRODUCTION } from '../testing/process/production.ts';
import { openWorld } from '../testing/world.ts';

it('a server in production refuses a database with demo accounts, and accepts one without them', async () => {
  const demo = await openWorld('sqlite', { SEED_DEMO: '1' });
  const settings = { ...demo.world.app.platform.settings, production: true, seedDemo: false };
  await expect(createApp(settings)).rejects.toThrow(
    new SettingError(
      'The database contains the demo accounts, which have public passwords: in production use another DATA_DIR or DATABASE_URL.',
    ),
  );
  await demo.close();
  const empty = await openWorld('sqlite', { ...PRODUCTION, RATE_LIMIT: '1' });
  await empty.close();
});
