/** Renders pages in a thread, because React takes up to 20 ms for a list of technicians. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Build, createPages, type PageCall, type Pages } from '@oficio/web/pages';
import { readWebBuild } from '../platform/http/web-build.ts';
import { answerInThread } from '../platform/tasks/answer-in-thread.ts';
import { insertSite } from './insert-site.ts';
import {
  keyOf,
  type RenderInput,
  type RenderResult,
  type RoutesInput,
  type RoutesResult,
} from './render-input.ts';

let pages: Pages | undefined;

answerInThread(async (input: RenderInput | RoutesInput): Promise<RenderResult | RoutesResult> => {
  pages ??= openPages(input.settings);
  return input.url === null ? { kind: 'routes', routes: pages.routes } : render(pages, input);
});

async function render(opened: Pages, { url, site, answers }: RenderInput): Promise<RenderResult> {
  const calls: PageCall[] = [];
  const opening = opened.open(url, async call => {
    const known = answers.get(keyOf(call));
    if (known) return { status: known.status, body: JSON.parse(known.text) };
    calls.push(call);
    throw new Error('The reply is not known yet');
  });
  const page = await opening.catch((error: unknown) => {
    if (calls.length === 0) throw error;
  });
  if (calls.length > 0) return { kind: 'calls', calls };
  if (!page) return { kind: 'private' };
  if (page.status === 404 && url !== page.pattern) return { kind: 'missing', pattern: page.pattern };
  return { kind: 'page', html: insertSite(page.render(site), site) };
}

function openPages({ publicUrl, tileUrl }: RenderInput['settings']): Pages {
  const built = readWebBuild({ tileUrl });
  if (!built) throw new Error('The web app is not built');
  const { folder, template, manifest } = built;
  return createPages({
    template,
    manifest: manifest as Build['manifest'],
    read: path => readFileSync(join(folder, path), 'utf8'),
    origin: publicUrl,
  });
}
