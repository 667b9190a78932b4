import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { authorship, isAuthored } from '#domain/policy/authorship.ts';
import { columns } from '#domain/policy/columns.ts';
import { type SharedModel, sharedModels } from '#domain/interact/revision.ts';
import { ownedModels, ownRows } from '#server/account/export/own-rows.ts';
import { offlineBundleOf } from '#server/certify/certificate/offline-bundle.ts';
import { findCertificate } from '#server/certify/credential/certificate.ts';
import { certificatePage } from '#server/certify/certificate/certificate-page.ts';
import { ensureCredential } from '#server/certify/credential/credential.ts';
import { certificatesOn } from '#server/certify/credential/test-certification.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { probeCommands } from '#server/test-probe-commands.ts';
import { newId } from '#server/core/store/new-id.ts';
import { notifyOwner } from '#server/interact/notifications/notify-owner.ts';
import { readRows } from '#server/core/store/read/read-row.ts';
import { fromSql } from '#server/core/store/read/row-sql.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { writableChange, newRow } from '#server/core/store/test-row-changes.ts';
import { putSampleContext } from '#server/core/store/test-samples.ts';
import { testSchool } from '#server/test-school.ts';

const school = await testSchool();
const { pool } = school;
const certificates = await certificatesOn(pool);
const sampleContext = await putSampleContext(pool);
const { owner: author, other: stranger, teacher } = sampleContext.people;

const sentEvents: { revisionID: never; at: string }[] = [];
const runProbe = commandRunner({
  pool,
  commands: probeCommands as never,
  handlers: storeHandlers,
  sendEvent: async (_client, name, data) => {
    if (name === 'revision.created') sentEvents.push(data as never);
  },
});
const probe = (actor: Actor, name: keyof typeof probeCommands, input: object) =>
  runProbe(actor, { key: newId('User'), name, input });

/** Text that marks everything the stranger writes. */
const MARK = 'ZQ-stranger-words-ZQ';

/** A change of every text column that other people may edit. */
const forgery = (model: SharedModel): Record<string, unknown> => {
  const change = writableChange(model, sampleContext);
  const texts = isAuthored(model) ? Object.keys(authorship[model].words).filter((column) => column !== 'rating') : [];
  return { ...change, ...Object.fromEntries(texts.map((column) => [column, `${MARK} ${column}`])) };
};

/** Every row, in any table, that contains the stranger's text. */
async function rowsWithMark(): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const { rows: names } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = await Promise.all(
    names.map(async ({ name }) => {
      const sql = `select to_jsonb(t) as row from "${name}" t where to_jsonb(t)::text like $1`;
      const { rows } = await pool.query<{ row: Record<string, unknown> }>(sql, [`%${MARK}%`]);
      return rows.map(({ row }) => ({ table: name, row }));
    }),
  );
  return found.flat();
}

/** All of the author's exported personal data, as JSON. */
async function exported(): Promise<string> {
  const parts: object[] = [];
  for (const model of ownedModels) for await (const rows of ownRows(pool, author, model)) parts.push(...rows);
  return JSON.stringify(parts);
}

/**
 * Everything that a certificate says in the author's name: its page, its offline bundle and the signed endorsements.
 */
async function certified(): Promise<string> {
  const proof = await ensureCredential(certificates, sampleContext.certification);
  const found = proof && (await findCertificate(certificates, proof.address));
  if (!found || found === 'gone' || !found.badge) throw new Error('the certificate is signed');
  const page = certificatePage(found, await certificates.keys.all(), 'us');
  const signed = found.endorsements.map(({ jwt }) => decodeJwt(jwt));
  const bundle = await offlineBundleOf({ ...found, badge: found.badge }, certificates);
  return JSON.stringify([found, page, signed, bundle]);
}

const ids = new Map<SharedModel, string>();

test('a stranger’s edit of somebody else’s row never appears under the author’s name [S-557, S-567]', async () => {
  for (const model of sharedModels) {
    const row = newRow(model, sampleContext, author);
    await probe(author, 'probe.create', { model, id: row.id, row });
    ids.set(model, row.id);
  }
  expect(await certified()).toContain('I saw it');
  for (const [model, id] of ids) await probe(stranger, 'probe.update', { model, id, row: forgery(model) });
  for (const each of sentEvents) await notifyOwner(pool, each);

  const found = await rowsWithMark();
  // The revision history keeps the stranger's text (D-07), and an edited row names the stranger as its editor.
  const outside = found.filter(({ table }) => table !== 'revision');
  expect(outside.map(({ table }) => table).toSorted()).toEqual(
    [...ids.keys()]
      .filter(isAuthored)
      .map((model) => fromSql(model, 'x').split(' ')[0]?.replaceAll('"', ''))
      .toSorted(),
  );
  for (const { table, row } of outside) {
    expect(row['edited_by'], table).toBe(stranger.id);
    const kept = Object.entries(row).filter(([column]) => column.startsWith('author_'));
    expect(JSON.stringify(kept), table).not.toContain(MARK);
  }
  expect(await exported()).not.toContain(MARK);
  const certificate = await certified();
  expect(certificate).toContain('I saw it');
  expect(certificate).not.toContain(MARK);
});

test('a row that somebody else edited names its editor to every reader [S-557]', async () => {
  for (const [model, id] of ids) {
    if (!isAuthored(model)) continue;
    const [seen] = await readRows(pool, teacher, model, [id]);
    expect(seen, model).toMatchObject({ editedBy: stranger.id });
    for (const kept of Object.values<string>(authorship[model].words)) expect(seen, model).toHaveProperty(kept);
  }
});

test('a stranger’s change of a link waits for its teacher and leaves the link unchanged', async () => {
  const [link] = await school.rows('LessonNodeLink', 'x.id = $1', ids.get('LessonNodeLink'));
  expect(link).toMatchObject({ condition: 'always' });
});

test('every column that others may edit has a copy of its author’s text, except the order of a plan', () => {
  for (const model of sharedModels) {
    if (!isAuthored(model)) continue;
    const kept = new Set(Object.keys(authorship[model].words));
    expect(columns[model].update.filter((column) => !kept.has(column) && column !== 'lessonOrder')).toEqual([]);
  }
});

test('a row has no foreign editor once its author edits it or somebody reverts it to the author’s text', async () => {
  for (const [model, id] of ids) {
    if (!isAuthored(model)) continue;
    const own = Object.fromEntries(
      Object.keys(forgery(model)).map((column) => [column, column === 'rating' ? 5 : `Mine ${id}`]),
    );
    await probe(author, 'probe.update', { model, id, row: own });
    const [row] = await school.rows(model, 'x.id = $1', id);
    expect(row, model).toMatchObject({ editedBy: null, ...own });
    await probe(stranger, 'probe.update', { model, id, row: forgery(model) });
    await probe(teacher, 'probe.update', { model, id, row: own });
    expect((await school.rows(model, 'x.id = $1', id))[0], model).toMatchObject({ editedBy: null });
  }
});

test('restoring a row that a stranger edited does not turn the stranger’s words into the author’s', async () => {
  const id = ids.get('Endorsement') as never;
  await probe(stranger, 'probe.update', { model: 'Endorsement', id, row: forgery('Endorsement') });
  await probe(stranger, 'probe.delete', { model: 'Endorsement', id });
  const [deletion] = await school.rows('Revision', `x.row_id = $1 and x.action = 'delete'`, id);
  await school.run(author, 'revision.revert', { revisionID: deletion?.id as never });
  const [row] = await school.rows('Endorsement', 'x.id = $1', id);
  expect(row).toMatchObject({ deletedAt: null, editedBy: stranger.id, authorTestimony: `Mine ${String(id)}` });
  expect(await certified()).not.toContain(MARK);
});
