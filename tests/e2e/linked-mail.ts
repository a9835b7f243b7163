import { expect } from 'vitest';
import type { Oficio } from './support.ts';

/** Waits for a mail with this subject to the address and returns the path of its link. */
export async function linkMailed({ url }: Pick<Oficio, 'url'>, to: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const list = await (await fetch(`${url}/sandbox/mail`)).text();
      const [, mail] =
        [...list.matchAll(/<a href="([^"]+)"><strong>([^<]+)<\/strong><small>Para ([^ ]+)/g)].find(
          ([, , found, recipient]) => found === subject && recipient === to,
        ) ?? [];
      const text = mail ? await (await fetch(url + mail)).text() : '';
      link = /https?:\/\/[^/\s"]+(\/[\w-]+\?token=[\w-]+)/.exec(text)?.[1];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}
