import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../paths.js';
import { SANDBOX_PACKAGE, WORKSPACES } from './layout.js';

/**
 * Writes the package.json of the release and of its workspaces, without development dependencies and scripts, and links the
 * workspaces. Node strips types only outside of node_modules, so `@oficio/…` must be links; they stay inside the folder.
 * @param {string} folder
 */
export function writeManifests(folder) {
  const { name, version, description, license, type } = readManifest('.');
  writeJson(join(folder, 'package.json'), {
    ...{ name, version, private: true, description, license, type },
    workspaces: WORKSPACES,
  });
  mkdirSync(join(folder, 'node_modules/@oficio'), { recursive: true });
  for (const workspace of WORKSPACES) {
    const { scripts: _scripts, devDependencies: _dev, ...manifest } = readManifest(workspace);
    if (manifest.dependencies) delete manifest.dependencies[SANDBOX_PACKAGE];
    // The built web app contains its packages.
    if (workspace === 'apps/web') delete manifest.dependencies;
    writeJson(join(folder, workspace, 'package.json'), manifest);
    symlinkSync(join('../..', workspace), join(folder, 'node_modules', manifest.name), 'dir');
  }
}

/** @param {string} workspace */
export function readManifest(workspace) {
  return JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
}

/**
 * @param {string} file
 * @param {unknown} value
 */
export function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
