import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnv } from '#server/core/env/env.ts';
import { saveRestoredSecrets, openSecrets } from '#server/core/secret/secrets.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const open = (settings: Record<string, string> = {}) => openSecrets(readEnv({ DATA_DIR: dataDir, ...settings }));

test('secrets are created once and stored', () => {
  expect(open()).toEqual(open());
});

test('all secrets differ, also between installations', () => {
  const here = Object.values(open());
  rmSync(join(dataDir, 'secrets.json'));
  const elsewhere = Object.values(open());
  expect(new Set([...here, ...elsewhere]).size).toBe(here.length * 2);
});

test('a secret in the settings overrides the generated one', () => {
  const given = 'a secret of at least thirty-two characters';
  const made = open();
  expect(open({ SESSION_SECRET: given })).toEqual({ ...made, session: given });
});

test('a secrets file that others could read is made private again', () => {
  open();
  chmodSync(join(dataDir, 'secrets.json'), 0o644);
  open();
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('the secrets of a restored school override generated ones, except the database password', () => {
  const made = open();
  const restored = {
    session: 'of',
    signing: 'another',
    teacherPassword: 'machine',
    learnerPassword: 'here',
  };
  saveRestoredSecrets(dataDir, restored);
  expect(open()).toEqual({ ...restored, database: made.database, mailbox: made.mailbox });
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});
