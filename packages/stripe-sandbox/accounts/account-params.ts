import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import type { Params } from '../http/params.ts';

/** Parameters of a new account. */
export interface AccountTerms {
  readonly country: string;
  readonly email: string | null;
  readonly businessType: Stripe.Account['business_type'];
  readonly profile: {
    readonly mcc: string | null;
    readonly name: string | null;
    readonly product_description: string | null;
    readonly url: string | null;
  };
  readonly metadata: Record<string, string>;
}

/**
 * Reads `POST /v1/accounts`. The sandbox supports one kind of account: Express dashboard, the platform pays fees and losses,
 * the provider collects the data, and transfers only. Throws 400 for any other.
 */
export function readAccountTerms(params: Params): AccountTerms {
  const country = params.requiredText('country', { max: 10 });
  if (country !== 'ES')
    throw ApiError.invalid(`${country} is not supported. The sandbox knows accounts in ES only.`, {
      code: 'country_unsupported',
      param: 'country',
    });
  const email = params.text('email', { max: 512 }) ?? null;
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw ApiError.invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  readController(params.group('controller'));
  readCapabilities(params.group('capabilities'));
  return {
    country,
    email,
    businessType: params.choice('business_type', ['individual', 'company']) ?? null,
    profile: readProfile(params.group('business_profile')),
    metadata: params.metadata() ?? {},
  };
}

function readController(controller: Params): void {
  required(controller.group('stripe_dashboard'), 'type', 'express');
  required(controller.group('fees'), 'payer', 'application');
  required(controller.group('losses'), 'payments', 'application');
  controller.choice('requirement_collection', ['stripe']);
}

function readCapabilities(capabilities: Params): void {
  const transfers = capabilities.group('transfers');
  required(transfers, 'requested', 'true');
}

function required(group: Params, name: string, value: string): void {
  group.requiredText(name);
  group.choice(name, [value]);
}

function readProfile(profile: Params): AccountTerms['profile'] {
  const mcc = profile.text('mcc', { max: 10 }) ?? null;
  if (mcc !== null && !/^\d{4}$/.test(mcc))
    throw ApiError.invalid('Invalid merchant category code.', { param: profile.nameOf('mcc') });
  const url = profile.text('url', { max: 2000 }) ?? null;
  // Stripe rejects addresses without a public host name.
  if (url !== null && !(URL.canParse(url) && new URL(url).hostname.includes('.')))
    throw ApiError.invalid('Not a valid URL', { code: 'url_invalid', param: profile.nameOf('url') });
  return {
    mcc,
    name: profile.text('name', { max: 250 }) ?? null,
    product_description: profile.text('product_description', { max: 40_000 }) ?? null,
    url,
  };
}
