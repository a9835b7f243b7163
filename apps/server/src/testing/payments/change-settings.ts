import type { TermSettings } from '@oficio/domain/payments/payment-terms.ts';
import type { App } from '../../app.ts';

/** Changes the settings that payments store as their terms, as a restart of the server with other settings does. */
export function changeTermSettings({ platform }: App, settings: Partial<TermSettings>): void {
  Object.assign(platform.settings, settings);
}
