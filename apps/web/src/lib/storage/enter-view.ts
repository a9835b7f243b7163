import { type View, viewEntry } from './view.ts';

/** Loads a new page that shows the site as the person. Returns false if the browser refuses storage. */
export function enterView(next: View, path: string): boolean {
  viewEntry.write(JSON.stringify(next));
  if (viewEntry.read() === null) return false;
  location.assign(path);
  return true;
}
