import { type EnvironmentReader, SettingError } from './environment-reader.ts';
import { isLoopbackHost } from './loopback.ts';
import type { Settings } from './settings.ts';

const TOKEN_MIN = 20;

/**
 * Reads where the metrics are served; null when they are off. In production other machines need the token, because the figures
 * reveal turnover, attacks and addresses of the API.
 */
export function readMetrics(
  read: EnvironmentReader,
  production: boolean,
  serverPort: number,
): Settings['metrics'] {
  const token = read.text('METRICS_TOKEN');
  if (token !== null && token.length < TOKEN_MIN)
    throw new SettingError(`METRICS_TOKEN must have at least ${TOKEN_MIN} characters.`);
  const isOwnPort = read.text('METRICS_PORT') !== null;
  if (!isOwnPort && token === null) return null;
  const port = isOwnPort
    ? read.number('METRICS_PORT', { min: 0, max: 65_535, integer: true, otherwise: 0 })
    : null;
  // Port 0 means any free port.
  if (port !== null && port !== 0 && port === serverPort)
    throw new SettingError('METRICS_PORT must differ from PORT, or be unset to serve the metrics on PORT.');
  const host = read.text('METRICS_HOST') ?? '127.0.0.1';
  if (production && token === null && !isLoopbackHost(host))
    throw new SettingError(
      'METRICS_HOST opens the metrics to other machines, which requires METRICS_TOKEN in production.',
    );
  return { port, host, token };
}
