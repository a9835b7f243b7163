#!/usr/bin/env bash
# prom-client 15.1.3: a gauge is reset in its `collect` before it is read again, so that nothing old is shown when the reading fails.
# Expected: a gauge without a new value is missing in the text of the metrics. That is so for a gauge with labels. Actual: `reset` of a
# gauge or counter without labels stores 0, which is shown as if it had been measured: an alert about free space then fires because of a
# slow disk, and an alert about open differences is silent. `remove()` after `reset()` leaves the metric out.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact prom-client@15.1.3

cat >reset.mjs <<'JS'
import client from 'prom-client';

/** Returns the samples of a gauge that had the value 7 and was reset, and perhaps removed. */
async function samplesAfterReset(labelNames, removes) {
  const registry = new client.Registry();
  const gauge = new client.Gauge({ name: 'free_bytes', help: 'x', labelNames, registers: [registry] });
  gauge.set(Object.fromEntries(labelNames.map(name => [name, 'data'])), 7);
  gauge.reset();
  if (removes) gauge.remove();
  const samples = (await registry.metrics()).split('\n').filter(line => line && !line.startsWith('#'));
  return samples.join(', ') || 'no sample';
}

console.log(`with a label: ${await samplesAfterReset(['disk'], false)}`);
console.log(`without labels: ${await samplesAfterReset([], false)}`);
console.log(`without labels, removed: ${await samplesAfterReset([], true)}`);
JS

seen=$(node reset.mjs)
echo "$seen"
expected='with a label: no sample
without labels: free_bytes 0
without labels, removed: no sample'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
