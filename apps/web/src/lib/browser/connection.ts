/** The Network Information API, which TypeScript's libraries do not contain and Firefox and Safari do not have. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
}

const FAST = '4g';
/** The user pays by volume. */
const METERED = 'cellular';

/**
 * Returns whether the app may load what the user has not asked for: not with Save-Data, on a slow connection or on a metered one. A
 * browser that tells nothing about its connection may.
 */
export function mayPrefetch(): boolean {
  const { connection } = navigator as { readonly connection?: Connection };
  if (!connection) return true;
  const { saveData = false, effectiveType = FAST, type } = connection;
  return !saveData && effectiveType === FAST && type !== METERED;
}
