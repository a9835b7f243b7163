import { ensureWebBuilt } from '../../scripts/support/web-build.js';

/** Vitest's global setup: builds the web app when its sources changed, so that no test serves an older build. */
export default async function setUpWebBuild(): Promise<void> {
  await ensureWebBuilt();
}
