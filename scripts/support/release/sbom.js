import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from '../npm.js';
import { CommandError } from '../say.js';
import { SANDBOX_PACKAGE, WORKSPACES } from './layout.js';
import { readManifest, writeJson } from './manifests.js';
import { nodePath } from './packages.js';

/**
 * Writes the release's list of packages in CycloneDX, including those inside the built web app. npm makes it from a lock file with
 * only these packages: in the repository `npm sbom --omit=dev` leaves out packages that development tools also need.
 * @param {string} file
 * @param {import('./packages.js').LockedPackages} locked
 * @param {readonly string[]} paths of the packages
 * @param {Date} time
 * @throws {CommandError}
 */
export async function writeSbom(file, locked, paths, time) {
  const temporary = mkdtempSync(join(tmpdir(), 'oficio-sbom-'));
  try {
    // npm writes the folder's name into the file.
    const folder = join(temporary, 'oficio');
    const { name, version, license, optionalDependencies } = readManifest('.');
    const node = nodePath.replace('node_modules/', '');
    const root = {
      ...{ name, version, license, workspaces: WORKSPACES },
      dependencies: { [node]: optionalDependencies[node] },
    };
    /** @type {Record<string, unknown>} */
    const packages = { '': root };
    for (const workspace of WORKSPACES) {
      const manifest = withoutDevelopment(readManifest(workspace));
      writeJson(join(folder, workspace, 'package.json'), manifest);
      packages[workspace] = manifest;
      packages[`node_modules/${manifest.name}`] = { resolved: workspace, link: true };
    }
    for (const path of [nodePath, ...paths])
      packages[path] = { ...locked[path], dev: undefined, optional: undefined };
    writeJson(join(folder, 'package.json'), root);
    writeJson(join(folder, 'package-lock.json'), {
      name,
      version,
      lockfileVersion: 3,
      requires: true,
      packages,
    });
    const { code, output } = await npm(
      [
        'sbom',
        '--package-lock-only',
        '--sbom-format=cyclonedx',
        '--sbom-type=application',
        '--loglevel=error',
      ],
      { cwd: folder },
    );
    if (code !== 0) throw new CommandError(`The list of packages could not be made:\n${output}`);
    // The same commit gives the same file: no random number, no present time.
    const { serialNumber: _random, ...sbom } = JSON.parse(output);
    writeJson(file, { ...sbom, metadata: { ...sbom.metadata, timestamp: time.toISOString() } });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** @param {import('./packages.js').Locked & { name: string }} manifest */
function withoutDevelopment({ devDependencies: _dev, ...manifest }) {
  const { [SANDBOX_PACKAGE]: _sandbox, ...dependencies } = manifest.dependencies ?? {};
  return { ...manifest, dependencies };
}
