#!/usr/bin/env bash
# pino 10.4.0, sonic-boom 4.2.1: a process logs to a full disk with `pino.destination` and then logs a fatal line, or exits.
# Expected: `flushSync` writes what it can, and throws or returns when the disk takes nothing, as it does for a full pipe when
# `retryEAGAIN` refuses. Actual: it asks `retryEAGAIN` only about EAGAIN and EBUSY; after any other error it sleeps 100 ms and tries the
# same bytes again, for ever and with the event loop blocked. `log.fatal` calls it, so a server with a full disk neither ends nor works.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact pino@10.4.0 sonic-boom@4.2.1

cat >fatal.mjs <<'JS'
import { pino } from 'pino';

const destination = pino.destination({ dest: 2, sync: false, retryEAGAIN: () => false });
destination.on('error', () => {});
const log = pino({}, destination);
log.info('first');
log.info('second');
log.fatal('the process ends');
console.log('ended');
process.exit(1);
JS

status=0
seen=$(timeout 5 node fatal.mjs 2>/dev/full) || status=$?
echo "a full disk: '$seen', exit status $status (124: still running after 5 s)"
[ "$seen $status" = ' 124' ] || { echo 'The behaviour has changed.' >&2; exit 1; }
