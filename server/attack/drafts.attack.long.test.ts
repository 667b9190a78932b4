import process from 'node:process';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { newId } from '#server/core/store/new-id.ts';
import { everything } from '#server/teach/drafting/job/test-drafts.ts';
import {
  attackers,
  pool,
  resultTable,
  underAttack,
  startAttackedServer,
} from '#server/attack/test-attacked-process.ts';

await startAttackedServer();

const CHARACTERS = 1_990_000;
const words =
  'water light plant energy root leaf sugar oxygen carbon growth cell pressure river ocean salt cloud'.split(' ');
const many = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => each(i)).join('');
const word = (index: number): string =>
  `w${[...String(100_000 + index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

/** Sources within every limit that take long to draft. */
const sources: Record<string, string> = {
  'sentences of few words': many(
    50,
    (k) =>
      `# Section ${k}\n\n${many(480, (i) => `The ${words[i % 16]} of the ${words[(i * 7 + k) % 16]} is ${words[(i * 3) % 16]} and goes down for a day.${i % 9 === 0 ? '\n\n' : ' '}`)}\n\n`,
  ),
  'paragraphs of one letter': many(8, (k) => `# Section ${k}\n\n${'a\n\n'.repeat(2_300)}`),
  'words that never come again': many(
    9,
    (k) =>
      `# Section ${k}\n\n${many(2_600, (i) => `The ${many(7, (n) => `${word(((k * 2_600 + i) * 7 + n) % 900_000)} `)}is here.${i % 20 === 0 ? '\n\n' : ' '}`)}\n\n`,
  ),
};

test.each(Object.entries(sources))(
  'a learner and a health check are answered at once while drafts are made without a model: %s',
  async (kind, text) => {
    await pool.query(
      `insert into lesson_category (id, name, owner)
        select uuid7(), 'subject ' || n || ' of things', (select id from "user" limit 1) from generate_series(1, 500) n
        on conflict do nothing`,
    );
    const draft = { name: 'a', description: '', courseID: null, request: { ...everything, isWritten: false } };
    const statuses = await underAttack(`drafts: ${kind}`, async () => {
      const answers = await Promise.all(
        attackers.map(async (person) => {
          const lesson = encodeURIComponent(JSON.stringify({ ...draft, id: newId('Lesson') }));
          const response = await person(`/api/lesson-drafts?lesson=${lesson}`, text.slice(0, CHARACTERS));
          await response.arrayBuffer();
          return response.status;
        }),
      );
      const left = async () => (await pool.query('select from lesson_draft')).rowCount;
      await expect.poll(left, { timeout: 120_000 }).toBe(0);
      return answers;
    });
    expect(statuses).toEqual(attackers.map(() => 201));
  },
);

test('every attack with drafts was measured', () => {
  process.stdout.write(`${inspect(resultTable, { breakLength: 200 })}\n`);
  expect(resultTable).toHaveLength(Object.keys(sources).length);
});
