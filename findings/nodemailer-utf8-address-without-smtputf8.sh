#!/usr/bin/env bash
# nodemailer 10.6.0, smtp-server 3.21.6: a message goes to an address with an accent before the @, and the server does not announce
# SMTPUTF8. Expected (RFC 6531, 3.2 and 3.5): the client does not send such an address to that server, and reports an error. Actual:
# `RCPT TO` carries the raw UTF-8 bytes, `MAIL FROM` has no SMTPUTF8, and `accepted` names the address. What the server makes of the
# bytes is its own affair: the mail can be lost while the sender counts it as sent. The only hint is `ehlo` in the same answer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact nodemailer@10.6.0 smtp-server@3.21.6

cat >send.mjs <<'JS'
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';

const seen = [];
const server = new SMTPServer({
  hideSMTPUTF8: true,
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onMailFrom({ args }, session, done) {
    seen.push(`MAIL FROM parameters: ${JSON.stringify(args)}`);
    done();
  },
  onRcptTo({ address }, session, done) {
    seen.push(`RCPT TO: ${address}`);
    done();
  },
  onData(stream, session, done) {
    stream.resume();
    stream.on('end', () => done());
  },
});
await new Promise(listening => server.listen(0, '127.0.0.1', listening));
const transport = createTransport({ host: '127.0.0.1', port: server.server.address().port });
const message = { from: 'site@example.com', to: 'jos\u00e9@example.com', subject: 'Hola', text: 'Hola' };
const outcome = await transport.sendMail(message).catch(error => ({ error: error.message }));
console.log([...seen, `announced: ${outcome.ehlo}`, `accepted: ${outcome.accepted}`, `error: ${outcome.error}`].join('\n'));
server.close();
JS

seen=$(node send.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'MAIL FROM parameters: false
RCPT TO: josé@example.com
announced: PIPELINING,8BITMIME
accepted: josé@example.com
error: undefined' ]
