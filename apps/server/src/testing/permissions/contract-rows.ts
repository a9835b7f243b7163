import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Endpoint } from '@oficio/domain/endpoint.ts';

const DOMAIN = fileURLToPath(new URL('../../../../../packages/domain', import.meta.url));

/** Every row of every contract, found in the files themselves so that none can be left out. */
export async function contractRows(): Promise<Endpoint[]> {
  const files = globSync('*/**/contract.ts', { cwd: DOMAIN, exclude: ['node_modules'] });
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map(file => import(pathToFileURL(join(DOMAIN, file)).href)),
  );
  return modules.flatMap(exported =>
    Object.values(exported).flatMap(value =>
      typeof value === 'object' && value !== null ? Object.values(value).filter(isRow) : [],
    ),
  );
}

const isRow = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
