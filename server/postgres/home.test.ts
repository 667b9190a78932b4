import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbedded } from '#server/postgres/embedded.ts';
import { prepareHome } from '#server/postgres/home.ts';
import { systemUser } from '#server/postgres/system-user.ts';

let dataDir = '';
beforeEach(() => {
  // As mkdtemp makes it: open to nobody else.
  dataDir = mkdtempSync(join(tmpdir(), 'margin-home-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a folder that Postgres can enter holds its rows', () => {
  expect(prepareHome(dataDir, undefined).rows).toBe(join(dataDir, 'postgres', 'data'));
});

test('a pointer to rows that are gone is told, and no empty database started in their place', () => {
  writeFileSync(join(dataDir, 'postgres-folder'), '/nonexistent/margin\n');
  expect(() => prepareHome(dataDir, undefined)).toThrow(/names \/nonexistent\/margin. Restore that folder/);
});

describe.runIf(process.getuid?.() === 0)('as root, in a folder that others cannot enter', () => {
  test('the rows are in a folder of their own elsewhere, found again at the next start', async () => {
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
      expect(prepareHome(dataDir, systemUser()).folder).toBe(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
