import { createHmac, webcrypto } from 'node:crypto';
import { calculateJwkThumbprint, CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  decodeBase64url,
  type CheckSignature,
  findJws,
  verifiedClaims,
  type PublicKey,
  parseJws,
  JWS_LENGTH_MAX,
} from '#domain/certify/jws.ts';

const { subtle } = webcrypto;
const check: CheckSignature = async ({ x }, signature, signed) => {
  const key = await subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, ['verify']);
  return subtle.verify('Ed25519', key, signature as Uint8Array<ArrayBuffer>, signed as Uint8Array<ArrayBuffer>);
};

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const { x = '' } = await exportJWK(publicKey);
  const key: PublicKey = { kid: await calculateJwkThumbprint(publicKey), x };
  const sign = (claims: unknown, header: object = {}) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'vc+jwt', kid: `https://school.example/keys/${key.kid}`, ...header })
      .sign(privateKey);
  return { key, sign };
}

const { key, sign } = await newKey();
const claims = { name: 'Łukasz Żółć — Zoë — Иван — 山田 — 😀', list: [1, 2] };
const text = await sign(claims);
const claimsOf = (signed: string, keys = [key]) => verifiedClaims(signed, keys, check);

test('signed claims in any script are read back unchanged, and an independent JWS library agrees', async () => {
  expect(await claimsOf(text)).toEqual(claims);
  const { payload } = await compactVerify(text, await importJWK({ kty: 'OKP', crv: 'Ed25519', x: key.x }, 'EdDSA'));
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(claims);
});

describe('forged signed texts', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=';

  test('a signed text is rejected when any character of header, payload or signature is replaced', async () => {
    for (let at = 0; at < text.length; at += 1) {
      // Each position gets one replacement; over all positions every replacement character occurs.
      const other = [...letters].filter((letter) => letter !== text[at]);
      const letter = other[(at * 31) % other.length];
      expect(
        await claimsOf(`${text.slice(0, at)}${letter}${text.slice(at + 1)}`),
        `${letter} at ${at}`,
      ).toBeUndefined();
    }
  });

  test('a signed text is rejected when only the unused bits of its last character change', async () => {
    const last = text.at(-1) ?? '';
    const others = [...letters].filter((letter) => letter !== last);
    const read = await Promise.all(others.map((letter) => claimsOf(text.slice(0, -1) + letter)));
    expect(read.filter((each) => each !== undefined)).toEqual([]);
  });

  test('a signed text is rejected when it is truncated, extended, or given another part or a space', async () => {
    for (const other of [
      '',
      '.',
      text.slice(0, -1),
      `${text}A`,
      `${text}.${text}`,
      `${text} `,
      `\n${text}`,
      text.replace('.', '..'),
    ])
      expect(await claimsOf(other)).toBeUndefined();
  });

  test('a text signed with a foreign key is rejected, even if it names a key of the school', async () => {
    const stranger = await newKey();
    expect(await claimsOf(await stranger.sign(claims))).toBeUndefined();
    const kid = `https://school.example/keys/${key.kid}`;
    expect(await claimsOf(await stranger.sign(claims, { kid }))).toBeUndefined();
  });

  test('a text that names no signature algorithm or another one is rejected', async () => {
    const [, body = '', tail = ''] = text.split('.');
    for (const alg of ['none', 'HS256', 'RS256', undefined]) {
      const head = Buffer.from(JSON.stringify({ alg, typ: 'vc+jwt', kid: key.kid })).toString('base64url');
      expect(parseJws(`${head}.${body}.${tail}`)).toBeUndefined();
      expect(await claimsOf(`${head}.${body}.`)).toBeUndefined();
    }
  });

  test("a text signed by HMAC with the school's public key as the secret is rejected", async () => {
    const secret = Buffer.from(key.x, 'base64url');
    for (const [alg, hash] of [
      ['HS256', 'sha256'],
      ['HS512', 'sha512'],
      // Claims the expected algorithm, with a MAC as long as a real signature.
      ['EdDSA', 'sha512'],
    ] as const) {
      const [, body = ''] = text.split('.');
      const head = Buffer.from(JSON.stringify({ alg, typ: 'vc+jwt', kid: key.kid })).toString('base64url');
      const tail = createHmac(hash, secret).update(`${head}.${body}`).digest('base64url');
      expect(await claimsOf(`${head}.${body}.${tail}`), alg).toBeUndefined();
    }
  });

  test('a signature of another curve is rejected, even under the name of the expected algorithm', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const { x = '' } = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(publicKey);
    const es = await new CompactSign(new TextEncoder().encode('{}'))
      .setProtectedHeader({ alg: 'ES256', typ: 'vc+jwt', kid })
      .sign(privateKey);
    expect(await claimsOf(es, [{ kid, x }])).toBeUndefined();
    const [, body = ''] = es.split('.');
    const head = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: 'vc+jwt', kid })).toString('base64url');
    const signature = await subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      privateKey as webcrypto.CryptoKey,
      Buffer.from(`${head}.${body}`),
    );
    expect(signature.byteLength).toBe(64);
    const tail = Buffer.from(signature).toString('base64url');
    for (const keys of [[key], [{ kid, x }], [{ kid, x: key.x }]])
      expect(await claimsOf(`${head}.${body}.${tail}`, keys).catch(() => undefined)).toBeUndefined();
  });

  test('a text signed for another purpose than a credential is rejected', async () => {
    for (const typ of ['JWT', 'at+jwt', '', undefined])
      expect(await claimsOf(await sign(claims, { typ }))).toBeUndefined();
  });

  test('a text longer than any certificate is rejected without a signature check', async () => {
    let asked = 0;
    const counting: CheckSignature = async (...given) => {
      asked += 1;
      return check(...given);
    };
    const long = await sign({ name: 'a'.repeat(JWS_LENGTH_MAX) });
    expect(await verifiedClaims(long, [key], counting)).toBeUndefined();
    expect(asked).toBe(0);
  });
});

test('the key with the matching thumbprint verifies the text when there are several keys', async () => {
  const next = await newKey();
  expect(await claimsOf(text, [next.key, key])).toEqual(claims);
  expect(await claimsOf(await next.sign(claims), [next.key, key])).toEqual(claims);
  expect(await claimsOf(text, [next.key])).toBeUndefined();
});

test('base64url is decoded only in its canonical form', () => {
  for (let length = 0; length < 40; length += 1) {
    const bytes = webcrypto.getRandomValues(new Uint8Array(length));
    expect(decodeBase64url(Buffer.from(bytes).toString('base64url'))).toEqual(bytes);
  }
  expect(decodeBase64url('AB')).toBeUndefined();
  expect(decodeBase64url('AAA=')).toBeUndefined();
  expect(decodeBase64url('A')).toBeUndefined();
});

test('a signed text is found within any surrounding file content', () => {
  expect(findJws(`\u0089PNG iTXt openbadgecredential\0\0\0\0\0${text}IEND`)).toBe(text);
  expect(findJws(`(${text})`)).toBe(text);
  expect(findJws('a photo')).toBeUndefined();
});
