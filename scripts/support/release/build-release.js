import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.js';
import { listFiles, writeArchive, writeChecksums } from './archive.js';
import { RELEASE_NAME, RELEASES, VERSION, WORKSPACES } from './layout.js';
import { writeLicences } from './licences.js';
import { writeJson, writeManifests } from './manifests.js';
import { copyPackages, nodePath, productionPackages, readLockedPackages } from './packages.js';
import { writeSbom } from './sbom.js';
import { copyNode, copySources } from './sources.js';

/**
 * Builds the release's folder and archive from the installed packages and the built web app.
 * @returns {Promise<{ folder: string, archive: string, files: number }>}
 * @throws {import('../say.js').CommandError}
 */
export async function buildRelease() {
  const folder = join(RELEASES, RELEASE_NAME);
  const archive = `${folder}.tar.gz`;
  for (const path of [folder, archive, `${archive}.sha256`]) rmSync(path, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const locked = readLockedPackages();
  const ofServer = productionPackages(
    locked,
    WORKSPACES.filter(workspace => workspace !== 'apps/web'),
  );
  const withBundled = productionPackages(locked, WORKSPACES);
  const { commit, time } = readCommit();

  copySources(folder);
  copyNode(folder);
  copyPackages(ofServer, folder);
  writeManifests(folder);
  writeLicences(join(folder, 'THIRD-PARTY-LICENSES.txt'), [nodePath, ...withBundled]);
  await writeSbom(join(folder, 'sbom.cdx.json'), locked, withBundled, time);
  writeJson(join(folder, 'release.json'), {
    version: VERSION,
    commit,
    platform: `${process.platform}-${process.arch}`,
    node: locked[nodePath]?.version,
  });
  writeChecksums(folder);
  await writeArchive(folder, archive, time);
  return { folder, archive, files: listFiles(folder).length };
}

/** Returns the commit of the sources and its time; outside of a git repository null and 1970. */
function readCommit() {
  try {
    const [commit, seconds] = git('show', '--no-patch', '--format=%H %ct').split(' ');
    const changed = git('status', '--porcelain') !== '';
    return { commit: `${commit}${changed ? ' with changes' : ''}`, time: new Date(Number(seconds) * 1000) };
  } catch {
    return { commit: null, time: new Date(0) };
  }
}

/** @param {readonly string[]} args */
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
