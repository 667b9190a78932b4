import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbedded } from '#server/core/postgres/embedded/embedded.ts';
import { prepareInstallation } from '#server/core/postgres/embedded/installation.ts';
import { systemUser } from '#server/core/postgres/embedded/system-user.ts';

let dataDir = '';
beforeEach(() => {
  // mkdtemp makes the folder inaccessible to everybody else.
  dataDir = mkdtempSync(join(tmpdir(), 'margin-home-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a folder that Postgres can enter contains its data', () => {
  expect(prepareInstallation(dataDir, undefined).dataFolder).toBe(join(dataDir, 'postgres', 'data'));
});

test('a pointer to missing data is an error, and no empty database is started instead', () => {
  writeFileSync(join(dataDir, 'postgres-folder'), '/nonexistent/margin\n');
  expect(() => prepareInstallation(dataDir, undefined)).toThrow(/names \/nonexistent\/margin. Restore that folder/);
});

describe.runIf(process.getuid?.() === 0)('a data folder as root in a place that others cannot enter', () => {
  test('the data of a server run by root is in a folder elsewhere, which the next start finds again', async () => {
    const open = () => openEmbedded({ dataDir, password: 'a-password', purpose: 'fleeting' });
    const first = await open();
    await first.stop();
    const folder = readFileSync(join(dataDir, 'postgres-folder'), 'utf8').trim();
    try {
      expect(folder).toMatch(/^\/var\/lib\/margin\/[0-9a-f]{16}-[0-9a-f]{8}$/);
      expect(statSync(folder)).toMatchObject({ uid: systemUser()?.uid });
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      const second = await open();
      await second.stop();
      expect(prepareInstallation(dataDir, systemUser()).folder).toBe(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
