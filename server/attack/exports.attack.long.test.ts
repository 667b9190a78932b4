import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { STACKED_MARKS_MAX } from '#domain/kernel/text/stacked-marks.ts';
import { formulaPieces } from '#domain/teach/rich-text/formula-bounds.ts';
import { exportFormats } from '#domain/teach/import-export/export-format.ts';
import { FORMULA_PIECES_MAX } from '#domain/teach/rich-text/text-budget.ts';
import { newId } from '#server/core/store/new-id.ts';
import {
  attackers,
  type SendRequest,
  resultTable,
  underAttack,
  startAttackedServer,
} from '#server/attack/test-attacked-process.ts';

await startAttackedServer();

interface Outcome {
  ok: boolean;
  problem?: { code: string };
}

async function command(person: SendRequest, name: string, input: object): Promise<Outcome> {
  const body = JSON.stringify([{ key: randomUUID(), name, input }]);
  const response = await person('/api/commands', body, 'application/json');
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  const [outcome] = (await response.json()) as [Outcome];
  return outcome;
}

async function act(person: SendRequest, name: string, input: object): Promise<void> {
  const outcome = await command(person, name, input);
  if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome.problem)}`);
}

const paragraph = (id: string, ...content: object[]) => ({ type: 'paragraph', attrs: { id }, content });
/** A paragraph with as many copies of a formula as one text may contain. */
const formulas = (latex: string) => {
  const length = Math.min(4_000, Math.floor(FORMULA_PIECES_MAX / formulaPieces(latex)));
  return paragraph('p', ...Array.from({ length }, () => ({ type: 'mathInline', attrs: { latex } })));
};
const STEPS = 12;

/** Texts within every limit that take long to read or to draw. */
const texts: Record<string, object[]> = {
  'long formulas': [formulas('\\frac{a}{b}'.repeat(440))],
  'many short formulas': [formulas('\\sqrt{\\frac{a}{b}}^{x_{i}}')],
  'long matrices': [formulas(`\\begin{matrix}${Array.from({ length: 380 }, () => 'a').join('&')}\\end{matrix}`)],
  'combining marks': [paragraph('p', { type: 'text', text: `a${'\u0301'.repeat(STACKED_MARKS_MAX)}`.repeat(6_000) })],
  'many list items': [
    {
      type: 'bulletList',
      attrs: { id: 'u' },
      content: Array.from({ length: 1_600 }, (_, index) => ({
        type: 'listItem',
        content: [paragraph(`p${index}`, { type: 'text', text: 'x' })],
      })),
    },
  ],
};

async function writeLesson(person: SendRequest, content: object[]): Promise<string> {
  const id = newId('Lesson');
  await act(person, 'lesson.create', { id, name: 'Costly', description: '' });
  const text = JSON.stringify({ type: 'doc', content });
  let after: string | null = null;
  for (let position = 0; position < STEPS; position += 1) {
    const [nodeID, linkIDs] = [newId('LessonNode'), [newId('LessonNodeLink'), newId('LessonNodeLink')]];
    const bodyID = newId('LessonNodeContent');
    const node = { id: nodeID, lessonID: id, type: 'RICHTEXT', name: 'Step', bodyID, after, position, linkIDs };
    await act(person, 'node.add', node);
    await act(person, 'content.write', { id: bodyID, text });
    after = nodeID;
  }
  return id;
}

test.each(Object.entries(texts))(
  'a learner and a health check are answered at once while costly lessons are exported and published: %s',
  async (kind, content) => {
    const lessons = await Promise.all(
      attackers.map(async (person) => ({ person, id: await writeLesson(person, content) })),
    );
    const published: string[] = [];
    const statuses = await underAttack(`exports: ${kind}`, async () => {
      const all = lessons.flatMap(({ person, id }) => [
        command(person, 'lesson.publish', { id, versionID: newId('LessonVersion') }).then(({ ok, problem }) => {
          published.push(ok ? 'published' : (problem?.code ?? ''));
          return 200;
        }),
        ...exportFormats
          .flatMap((format) => [`/api/lessons/${id}/take-out/${format}`, `/api/lessons/${id}/take-out/${format}/loss`])
          .map(async (path) => {
            const response = await person(path);
            await response.arrayBuffer();
            return response.status;
          }),
      ]);
      return Promise.all(all);
    });
    expect(statuses).toHaveLength(attackers.length * (1 + 2 * exportFormats.length));
    expect(statuses).toContain(200);
    // One of three simultaneous publications may be refused.
    expect(published).toContain('published');
    expect(published.filter((each) => !['published', 'too_many'].includes(each))).toEqual([]);
    expect(statuses.filter((status) => ![200, 413, 429].includes(status))).toEqual([]);
  },
);

test('every attack with exports was measured', () => {
  process.stdout.write(`${inspect(resultTable, { breakLength: 200 })}\n`);
  expect(resultTable).toHaveLength(Object.keys(texts).length);
});
