#!/usr/bin/env bash
# es-atlas 0.6.0: `es/municipalities.json` is said to have the outline of every municipality of Spain. Expected: 8,131 areas, one for each.
# Actual: the simplification reduced 12 small municipalities to a line of four points without any area, so no point is inside of them; and 82
# more shapes, with ids from 53 on, are no municipalities: areas that several of them share, and Gibraltar.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund --save-exact es-atlas@0.6.0 topojson-client@3.1.0

cat >count.cjs <<'JS'
const { feature } = require('topojson-client');
const atlas = require('es-atlas/es/municipalities.json');

const areaOf = ring =>
  Math.abs(ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0)) / 2;
const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates);

const shapes = feature(atlas, atlas.objects.municipalities).features;
const isMunicipality = ({ id }) => Number(id.slice(0, 2)) <= 52;
const municipalities = shapes.filter(isMunicipality);
const lines = municipalities.filter(({ geometry }) => polygonsOf(geometry).every(([outer]) => areaOf(outer) === 0));
const others = shapes.filter(shape => !isMunicipality(shape));
console.log(`municipalities: ${municipalities.length}, without area: ${lines.length}`);
console.log(`first: ${lines[0].id} ${lines[0].properties.name}`);
console.log(`no municipalities: ${others.length}, Gibraltar: ${others.some(({ properties }) => properties.name === 'Gibraltar')}`);
JS

seen=$(node count.cjs)
echo "$seen"
expected='municipalities: 8131, without area: 12
first: 41028 Castilleja de Guzmán
no municipalities: 82, Gibraltar: true'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
