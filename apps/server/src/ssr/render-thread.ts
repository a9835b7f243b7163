/** Renders pages in a thread, because React takes up to 20 ms for a list of technicians. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Build, createPages, type PageCall, type Pages } from '@oficio/web/pages';
import { answerTasks } from '../platform/concurrency/task-thread.ts';
import { readWebBuild } from '../platform/http/web-build.ts';
import { insertSite } from './insert-site.ts';
import {
  keyOf,
  type RenderResult,
  type RenderTask,
  type RoutesResult,
  type RoutesTask,
} from './render-task.ts';

let pages: Pages | undefined;

answerTasks(async (task: RenderTask | RoutesTask): Promise<RenderResult | RoutesResult> => {
  pages ??= openPages(task.settings);
  return task.url === null ? { kind: 'routes', routes: pages.routes } : render(pages, task);
});

async function render(opened: Pages, { url, site, answers }: RenderTask): Promise<RenderResult> {
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

function openPages({ publicUrl, tileUrl }: RenderTask['settings']): Pages {
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
