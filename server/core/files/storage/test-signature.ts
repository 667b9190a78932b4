import { createHmac, hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** True if a request is signed with `secret` by version 4 of Amazon's signature scheme. */
export function isSigned({ method, url = '', headers }: IncomingMessage, secret: string): boolean {
  const said = /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '');
  const [, scope = '', names = '', signature] = said ?? [];
  const [path, query = ''] = url.split('?');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    signed.join(''),
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const digest = hash('sha256', canonical);
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
}
