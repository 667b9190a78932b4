import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { Language } from '#domain/account/user.ts';
import { readEnv } from '#server/core/env/env.ts';
import { newId } from '#server/core/store/new-id.ts';
import { putLesson } from '#server/core/store/test-rows.ts';
import { testSchool } from '#server/test-school.ts';
import { statementEntriesOf } from '#server/wallet/statement-entry.ts';
import { statementPdf } from '#server/wallet/statement-pdf.ts';
import { work } from '#server/wallet/statement-worker.ts';
import { runInWorker } from '#server/core/worker/run-in-worker.ts';

const school = await testSchool();
const { pool } = school;
const names = ['Łukasz Ångström-Ñandú', 'Ελένη Παππά', 'Дмитрий Щукин', '山田太郎', '김민준', 'ليلى'];
const teacher = await school.person();
const person = await school.person(names.join(' '));
const lesson = await putLesson(pool, {
  owner: teacher.id,
  visibility: 'public',
  isPublished: true,
  price: 2,
  name: '橋 и мост',
});
await school.run(person, 'enrollment.start', { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 200_000 });
const month = new Date().toISOString().slice(0, 7);

async function read(of = month, language: Language = 'us') {
  await pool.query('update "user" set language = $2 where id = $1', [person.id, language]);
  const pdf = await statementPdf(pool, person.id, { month: of, env: readEnv({}), run: runInWorker });
  const document = await getDocumentProxy(pdf);
  const { text } = await extractText(document, { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

test('a wallet statement lists all transactions of a month and both balances, in any script', async () => {
  const text = await read();
  for (const word of [...names.slice(0, 5).flatMap((name) => name.split(' ')), '橋', 'мост'])
    expect(text).toContain(word);
  expect(text).toMatch(
    /At the beginning of the month 0 .*Welcome \+1,000,000 1,000,000 .*Enrolled: 橋 и мост −200,000 800,000/,
  );
  expect(text).toMatch(/At the end of the month 800,000 Received in all \+1,000,000 Spent in all −200,000/);
});

test('a wallet statement of a month without transactions shows the balance', async () => {
  expect(await read('2020-02')).toMatch(/February 2020 .*beginning of the month 0 At the end of the month 0/);
  expect(await read('2099-01')).toMatch(/beginning of the month 800,000 At the end of the month 800,000/);
});

test('a wallet statement is in the person’s language', async () => {
  expect(await read(month, 'fr')).toContain('Relevé du portefeuille');
});

test('a wallet statement with many transactions spans several pages and lists each one', async () => {
  for (let n = 0; n < 120; n += 1)
    await pool.query(`select post_transfer($1, 'ai-hold', null, $2)`, [
      `many ${n}`,
      JSON.stringify([
        { account: { kind: 'wallet', owner: person.id }, tokens: -1 },
        { account: { kind: 'held', owner: person.id }, tokens: 1 },
      ]),
    ]);
  const text = await read();
  expect(text.match(/Set aside for the tutor/g)).toHaveLength(120);
  expect(text).toContain('799,880');
  let count = 0;
  for await (const _ of statementEntriesOf(pool, person.id)) count += 1;
  expect(count).toBe(122);
});

test('a statement row stays whole on one page, even if a name is long and has many lines', async () => {
  const about = `${'W'.repeat(150)}${'\n'.repeat(20)}${'橋'.repeat(30)}`;
  const movements = Array.from({ length: 40 }, (_, index) => ({
    id: String(index),
    timestamp: `2026-01-02T10:${10 + index}:00Z`,
    kind: 'enroll' as const,
    about,
    amount: 7,
    granted: 0,
  }));
  const [start, end] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
  const pdf = await work({ product: 'Margin', language: 'us', name: 'Ada', start, end, before: 0, entries: movements });
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) {
    const count = (pattern: RegExp) => page.match(pattern)?.length ?? 0;
    expect(count(/\+7(?!\d)/g)).toBe(count(/\d\d Jan 2026 /g));
    expect(count(/Margin · /g)).toBe(1);
  }
});
