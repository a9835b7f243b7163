import { readJson, sessionStorageEntry } from './storage-entry.ts';

/** The person whose screens this tab shows to an administrator, with the token of that session (decision 0044). */
export interface View {
  readonly token: string;
  readonly userId: number;
  readonly name: string;
}

/** Of this tab only, so that the administrator's other tabs keep the administrator's own session. */
const stored = sessionStorageEntry('oficio.view');
/** Name of the person whose view the server has ended, for a message on the next page. */
const ended = sessionStorageEntry('oficio.view-ended');

/** Read once per page, because it changes only together with a new page. */
let view: View | null | undefined;

export function currentView(): View | null {
  view ??= readJson(stored) as View | null;
  return view;
}

/** Shows the site as the person from a new page on. Returns false if the browser refuses storage. */
export function enterView(next: View, path: string): boolean {
  stored.write(JSON.stringify(next));
  if (stored.read() === null) return false;
  location.assign(path);
  return true;
}

/** Returns to the administrator's page about the person. `isOver`: the server has ended the view. */
export function leaveView(isOver = false): void {
  const left = currentView();
  if (left === null) return;
  stored.write(null);
  if (isOver) ended.write(left.name);
  location.assign(`/admin/users?buscar=${left.userId}`);
}

/** Returns, once, the name of the person whose view the server has ended. */
export function takeEndedView(): string | null {
  const name = ended.read();
  ended.write(null);
  return name;
}
