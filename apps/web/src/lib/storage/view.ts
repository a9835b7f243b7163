import { readJson, sessionStorageEntry } from './storage-entry.ts';

/** The person whose screens this tab shows to an administrator, with the token of that session (decision 0044). */
export interface View {
  readonly token: string;
  readonly userId: number;
  readonly name: string;
}

/** Of this tab only, so that the administrator's other tabs keep the administrator's own session. */
const viewEntry = sessionStorageEntry('oficio.view');

/** Read once per page, because it changes only together with a new page. */
let view: View | null | undefined;

export function currentView(): View | null {
  if (view === undefined) view = readJson(viewEntry) as View | null;
  return view;
}

/** Ends the view in this tab, if there is one, and returns to the administrator's page about the person. */
export function leaveView(): boolean {
  const left = currentView();
  if (left === null) return false;
  viewEntry.write(null);
  location.assign(`/admin/users/${left.userId}`);
  return true;
}

/** Loads a new page that shows the site as the person. Returns false if the browser refuses storage. */
export function enterView(next: View, path: string): boolean {
  viewEntry.write(JSON.stringify(next));
  if (viewEntry.read() === null) return false;
  location.assign(path);
  return true;
}
