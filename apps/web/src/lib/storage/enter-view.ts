import { type View, viewEntry } from './view.ts';

/** Shows the site as the person from a new page on. Returns false if the browser refuses storage. */
export function enterView(next: View, path: string): boolean {
  viewEntry.write(JSON.stringify(next));
  if (viewEntry.read() === null) return false;
  location.assign(path);
  return true;
}
