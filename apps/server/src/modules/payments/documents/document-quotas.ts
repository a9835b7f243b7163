import { Quota } from '../../../platform/quota.ts';

const WINDOW_MS = 10 * 60_000;
/** Files are drawn or written out; on the screen a document costs its reading alone. */
const MAX_FILES = 20;
const MAX_VIEWS = 120;

type Spend = <Result>(userId: number, work: () => Promise<Result>) => Promise<Result>;

/** Limits the documents of each person. Without `rateLimit` nothing is limited. */
export function createDocumentQuotas(rateLimit: boolean): { readonly file: Spend; readonly view: Spend } {
  const spendOf = (max: number): Spend => {
    const text = (wait: string) => `Has pedido muchos documentos seguidos. Podrás pedir otro en ${wait}`;
    const quota = new Quota({ max, windowMs: WINDOW_MS, code: 'too_many_requests', text });
    return (userId, work) => (rateLimit ? quota.spend(String(userId), work) : work());
  };
  return { file: spendOf(MAX_FILES), view: spendOf(MAX_VIEWS) };
}
