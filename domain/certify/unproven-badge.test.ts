import { expect, test } from 'vitest';
import { unprovenBadge } from '#domain/certify/unproven-badge.ts';

const badge = {
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: 'https://hillside.example/issuer', type: ['Profile'], name: 'Hillside evening school' },
};
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: object) => `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}.${'a'.repeat(342)}`;
const isOurs = (address: string) => address.startsWith('https://here.example/');
const said = { issuer: 'Hillside evening school', address: 'https://hillside.example/issuer' };
const ours = { ...badge, issuer: { id: 'https://here.example/issuer', name: 'Here' } };

test('a badge that another site signed is foreign, whichever way it is signed', () => {
  const foreign = { kind: 'foreign', ...said };
  expect(unprovenBadge(jwt(badge), isOurs)).toEqual(foreign);
  expect(unprovenBadge(jwt({ vc: badge }), isOurs)).toEqual(foreign);
  expect(unprovenBadge(JSON.stringify({ ...badge, proof: [{}] }), isOurs)).toEqual(foreign);
  expect(unprovenBadge(jwt({ ...badge, issuer: said.address }), isOurs)).toEqual({ ...foreign, issuer: said.address });
});

test('readable data without a signature are unsigned, also those of this site', () => {
  expect(unprovenBadge(JSON.stringify(badge), isOurs)).toEqual({ kind: 'unsigned', ...said });
  expect(unprovenBadge(JSON.stringify(ours), isOurs)).toMatchObject({ kind: 'unsigned', issuer: 'Here' });
});

test('a badge that claims this site as its issuer is not foreign, and other texts are no badges', () => {
  for (const text of [jwt(ours), JSON.stringify({ ...ours, proof: [{}] }), 'null', '[]', '{}', 'a.b.c', '', '..'])
    expect(unprovenBadge(text, isOurs), text).toBeUndefined();
});
