import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/support/paths.js';

/** Host name of the site that tests call through a proxy. */
export const SITE = 'localhost';
/** Debian's own settings, which load `conf.d/*.conf`. */
const NGINX_SETTINGS = '/etc/nginx/nginx.conf';
const UPSTREAM = '127.0.0.1:3000';

export interface ProxyCommands {
  readonly check: string[];
  readonly start: string[];
}

interface Ports {
  readonly plain: number;
  readonly tls: number;
  /** Ports of the servers behind nginx. */
  readonly upstreams: readonly number[];
}

export const isNginxHere = (): boolean => existsSync(NGINX_SETTINGS);

/** Writes `deploy/nginx.conf` for these ports into a folder. Returns the command that checks it and the one that starts nginx. */
export function prepareNginxSite(folder: string, { plain, tls, upstreams }: Ports): ProxyCommands {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map(file => join(folder, file));
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${SITE}`, '-days', '1'],
      ...['-keyout', String(key), '-out', String(certificate)],
    ],
    { stdio: 'ignore' },
  );
  mkdirSync(join(folder, 'conf.d'));
  writeFileSync(
    join(folder, 'conf.d/oficio.conf'),
    readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
      .replaceAll('https://oficio.example$', `https://${SITE}:${tls}$`)
      .replaceAll('oficio.example;', `${SITE};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      // One line for each server, with the parameters of the example.
      .replaceAll(/\tserver 127\.0\.0\.1:3000.*\n/g, line =>
        upstreams.map(port => line.replace(UPSTREAM, `127.0.0.1:${port}`)).join(''),
      )
      .replaceAll(/listen (\[::\]:)?80\b/g, `listen $1${plain}`)
      .replaceAll(/listen (\[::\]:)?443\b/g, `listen $1${tls}`),
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    readFileSync(NGINX_SETTINGS, 'utf8')
      .replaceAll('/etc/nginx/conf.d/', `${folder}/conf.d/`)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replaceAll('/run/nginx.pid', `${folder}/nginx.pid`)
      // deploy/README.md says to remove the site in it.
      .replace('include /etc/nginx/sites-enabled/*;', ''),
  );
  return {
    check: ['nginx', '-t', '-q', '-c', file],
    start: ['nginx', '-c', file, '-g', 'daemon off;'],
  };
}
