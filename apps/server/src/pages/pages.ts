import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@oficio/domain/errors.ts';
import type { Answer, Build } from '@oficio/web/pages';
import { Document } from '../platform/http/document.ts';
import type { Router } from '../platform/http/router.ts';
import type { Page, PageSource } from '../platform/http/web.ts';
import type { WebBuild } from '../platform/http/web-build.ts';
import type { Platform } from '../platform/platform.ts';
import { Shelf } from './shelf.ts';

/** Some megabytes: a page takes some 100 KB with its compressed forms. */
const KEPT_PAGES = 100;

/**
 * The pages of the web app. Public ones are rendered here, from the answers of the contract's own calls made within the
 * process as nobody; everybody gets the same document, whoever is logged in. All others are the empty document, as is a
 * page that could not be rendered: the browser then does all of it.
 */
export function createPageSource(
  router: Pick<Router, 'ask'>,
  { folder, template, manifest }: WebBuild,
  { settings, log }: Pick<Platform, 'settings' | 'log'>,
): PageSource {
  const build: Build = {
    template,
    manifest: manifest as Build['manifest'],
    read: path => readFileSync(join(folder, path), 'utf8'),
    origin: settings.publicUrl,
  };
  const pages = import('@oficio/web/pages').then(({ createPages }) => createPages(build));
  // Said with the first page that misses it.
  pages.catch(() => undefined);
  const empty = new Document(template);
  const rendered = new Shelf<Document>(KEPT_PAGES);

  async function find(url: string): Promise<Page> {
    const page = await (await pages).open(url, answerFrom(router));
    if (!page) return { status: 200, document: empty, listed: false };
    const make = () => new Document(page.render());
    if (page.status === 404) return { status: 404, document: make(), listed: false };
    // The same answers at the same address make the same page, so that nothing on the shelf is ever out of date.
    const document = rendered.get(hash('sha256', `${url}\n${page.state}`), make);
    return { status: 200, document, listed: true };
  }

  return url =>
    find(url).catch((error: unknown) => {
      log.error({ err: error, path: url.replace(/\?.*$/s, '') }, 'page not rendered');
      return { status: 200, document: empty, listed: true };
    });
}

const answerFrom =
  (router: Pick<Router, 'ask'>): Answer =>
  async call => {
    try {
      return { status: 200, body: await router.ask(call) };
    } catch (error) {
      if (error instanceof Failure && error.status < 500)
        return { status: error.status, body: error.toReply() };
      throw error;
    }
  };
