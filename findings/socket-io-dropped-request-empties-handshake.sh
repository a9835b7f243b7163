#!/usr/bin/env bash
# socket.io 4.8.4: its documentation recommends to save memory with `io.engine.on('connection', raw => { raw.request = null; })`, because
# the first request is kept for the whole life of a connection. Expected: `socket.handshake`, which describes that request, still has its
# headers and query in a middleware (`io.use`), because the client sent them before. Actual: the handshake is read from the request only
# when the client's CONNECT packet has arrived, so headers and query are empty, without an error or a warning. A token in the header
# `Authorization` is then missing. `handshake.auth` stays, because it is in the packet itself.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact socket.io@4.8.4 socket.io-client@4.8.4

cat >connect.mjs <<'JS'
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';

/** Returns what a middleware reads of the handshake of a client with a header, a query and a token. */
async function handshakeOf(drops) {
  const http = createServer();
  const server = new Server(http);
  if (drops)
    server.engine.on('connection', raw => {
      raw.request = null;
    });
  const seen = new Promise(resolve => {
    server.use((socket, next) => {
      const { headers, query, auth } = socket.handshake;
      resolve(`header ${headers.authorization}, query ${query.page}, auth ${auth.token}`);
      next();
    });
  });
  await new Promise(done => http.listen(0, '127.0.0.1', done));
  const client = connect(`http://127.0.0.1:${http.address().port}`, {
    extraHeaders: { authorization: 'Bearer one' },
    query: { page: 'two' },
    auth: { token: 'three' },
  });
  const result = await seen;
  client.close();
  await server.close();
  return result;
}

console.log(`request kept: ${await handshakeOf(false)}`);
console.log(`request dropped: ${await handshakeOf(true)}`);
JS

seen=$(node connect.mjs)
echo "$seen"
expected='request kept: header Bearer one, query two, auth three
request dropped: header undefined, query undefined, auth three'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
