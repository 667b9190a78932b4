import { randomBytes } from 'node:crypto';
import { deepJson } from '#server/attack/test-attack-values.ts';
import { type Attackers, insiders, outsiders } from '#server/attack/test-attackers.ts';
import type { AttackClient, AttackRequest } from '#server/attack/test-attack-client.ts';
import type { RouteEndpoint } from '#server/attack/test-route-table.ts';

/** Names that no route expects in its path. */
const badNames = [
  'x',
  '-1',
  '1',
  '999999',
  'a'.repeat(64),
  '..%2f..%2f..%2fetc%2fpasswd',
  '%00',
  '%ff',
  '%2e%2e',
  '__proto__',
  'constructor',
  'a'.repeat(4_000),
];
const badQueryValues = [
  '',
  '%00',
  '%ff',
  '-1',
  '9999-99',
  '__proto__',
  '[]',
  '{"a":',
  '{"id":1}',
  '%5B%5B%5B',
  'a'.repeat(3_000),
];

/** Headers that some routes read, in invalid forms. */
const badHeaders: readonly Record<string, string>[] = [
  { 'tus-resumable': '1.0.0', 'upload-length': '99999999999999999' },
  { 'tus-resumable': '1.0.0', 'upload-length': '-1', 'upload-metadata': 'filename %%%,,=' },
  {
    'tus-resumable': '1.0.0',
    'upload-length': 'NaN',
    'upload-offset': '-5',
    'content-type': 'application/offset+octet-stream',
  },
  { 'tus-resumable': '1.0.0', 'upload-defer-length': '1', 'upload-concat': 'final;/api/uploads/x' },
  { 'tus-resumable': '9.9.9', 'upload-offset': '1e99' },
  { range: 'bytes=-1--5,9-', 'if-none-match': '"*', 'if-modified-since': 'yesterday' },
  { 'accept-encoding': 'x'.repeat(2_000), 'accept-language': 'a-'.repeat(2_000), accept: '///' },
  { 'x-forwarded-for': '::ffff:1, "', forwarded: 'for=', 'x-real-ip': "';--", 'x-forwarded-host': 'evil.example' },
  { 'x-square-hmacsha256-signature': 'AAAA', authorization: 'Bearer ', cookie: 'a=%ff; =; margin.session_token=x.y' },
  { 'idempotency-key': ' ', authorization: 'Basic x', origin: 'null', 'x-http-method-override': 'DELETE' },
];

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const bodies = (): readonly Pick<AttackRequest, 'headers' | 'body'>[] => [
  { body: null },
  ...['', 'null', '[]', '{}', '"a"', '1e999', '{"a":', '{"__proto__":{"x":1}}', '\ufeff{}', '{"password":{}}'].map(
    (body) => ({ body, headers: json }),
  ),
  { body: deepJson(), headers: json },
  { body: JSON.stringify({ id: {}, name: [], email: 1, password: null, text: {}, language: 'xx' }), headers: json },
  { body: 'a'.repeat(2 * 1024 * 1024), headers: json },
  { body: 'a=%ff&b[]=1&__proto__[x]=1', headers: form },
  { body: '--x\r\nbroken', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { body: '{}', headers: { 'content-type': 'application/json; charset=utf-7' } },
  { body: '{}', headers: { 'content-type': '' } },
  { body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', headers: { 'content-type': 'text/xml' } },
  { body: randomBytes(10_000), headers: { 'content-type': 'application/octet-stream' } },
  { body: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), headers: { ...json, 'content-encoding': 'gzip' } },
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
/** Path of a route with a name in place of each parameter. */
const pathWith = (path: string, name: string): string =>
  path.replaceAll(/:\w+(?:\{(?:[^{}]|\{[^}]*\})*\})?\??/g, (part) =>
    part.startsWith(':file') || part.startsWith(':format') ? part : name,
  );

const formsOf = (path: string): string[] => {
  const file = /:file\{(.*)\}$/.exec(path);
  const names = file?.[1]?.includes('certificate')
    ? ['certificate.jwt', 'certificate.pdf', 'certificate.html']
    : ['logo.svg', 'x.png'];
  if (file) return names.map((name) => path.replace(file[0], name));
  if (path.includes(':format'))
    return ['margin', 'markdown', 'scorm', 'anki', 'x'].map((name) => path.replace(':format', name));
  return [path];
};

/** Every variant of a path with each of the names in place of its parameters. */
export const pathsOf = (path: string, names: readonly string[]): string[] =>
  formsOf(path).flatMap((form) => (path.includes(':') ? names.map((name) => pathWith(form, name)) : [form]));

interface Known {
  names: readonly string[];
  ids: readonly string[];
}

/**
 * Requests one route as every attacker with every foreign id and bad name as its parameters, then with bad queries,
 * headers, bodies and methods.
 */
export async function attackRoute(
  judge: AttackClient,
  attackers: Attackers,
  route: RouteEndpoint,
  { names, ids }: Known,
): Promise<void> {
  const method = route.method === 'ALL' ? 'POST' : route.method;
  const label = `${method === 'GET' ? 'read' : 'write'} ${route.method} ${route.path}`;
  const paths = pathsOf(route.path, [...ids, ...badNames]);
  const [any = route.path] = paths;
  const isBodied = method !== 'GET';
  const empty = isBodied ? { body: '{}', headers: json } : {};
  for (const who of [...insiders, ...outsiders])
    await inTurns(paths, (path) => judge.send(label, attackers[who], { method, path, ...empty }));
  const asker = route.path.startsWith('/api/v1/') ? await attackers.program() : attackers.stranger;
  await inTurns(paths, (path) => judge.send(label, asker, { method, path, ...empty }));
  const query = (value: string) => names.map((name) => `${name}=${value}`).join('&');
  const requests: AttackRequest[] = [
    ...badQueryValues.map((value) => ({ method, path: `${any}?${query(value)}`, ...empty })),
    ...badHeaders.map((headers) => ({ method, path: any, ...(isBodied && { body: '{}' }), headers })),
    ...(isBodied ? bodies().map((body) => ({ method, path: any, ...body })) : []),
    ...methods.filter((other) => other !== method).map((other) => ({ method: other, path: any })),
  ];
  await inTurns(requests, (request) => judge.send(label, asker, request));
}

const AT_ONCE = 8;

async function inTurns<T>(all: readonly T[], each: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) await Promise.all(all.slice(from, from + AT_ONCE).map(each));
}
