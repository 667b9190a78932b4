import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Models } from '#domain/models.ts';
import { storedText } from '#domain/teach/publishing.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import { baseOf } from '#sync/typed-over.ts';

let school: TestSchool;
let lesson: Models['Lesson'];
let teacher: Actor;
beforeAll(async () => {
  school = await testSchool();
  lesson = await school.lesson('Why bridges hum');
  teacher = { id: lesson.owner, role: 'USER' };
});

const [first, second] = ['One device writes.', 'Another device writes.'];
const textOf = (words: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: words }] }],
  });

/** For each command that keeps what is typed: what it would write over the row as it is, and what the row then holds. */
async function fields() {
  const of = ['x.lesson_id = $1', lesson.id] as const;
  const [node] = await school.rows('LessonNode', ...of);
  const [content] = await school.rows('LessonNodeContent', ...of);
  const [quiz] = await school.rows('LessonNodeQuiz', ...of);
  if (!node || !content || !quiz) throw new Error('the seed has a step, a text and a quiz');
  const { id, description, learningObjectives } = lesson;
  const name = (words: string) => learningObjectives.map((objective) => ({ ...objective, name: words }));
  const { questions, passMark } = quiz;
  return {
    'lesson.revise': [{ id, description }, (words: string) => ({ id, description: words })],
    'lesson.revise (objectives)': [
      { id, learningObjectives },
      (words: string) => ({ id, learningObjectives: name(words) }),
    ],
    'node.revise': [{ id: node.id, name: node.name }, (words: string) => ({ id: node.id, name: words })],
    'content.write': [
      { id: content.id, text: JSON.stringify(storedText(content.text)) },
      (words: string) => ({ id: content.id, text: textOf(words) }),
    ],
    'video.write': [
      { id: content.id, video: content.video ?? '' },
      (words: string) => ({ id: content.id, video: `https://videos.example.org/${words.length}` }),
    ],
    'quiz.write': [
      { id: quiz.id, questions, passMark },
      (words: string) => ({
        id: quiz.id,
        questions: questions.map((each) => ({ ...each, explanation: undefined })),
        passMark: words.length / 100,
      }),
    ],
  } as const;
}

test.each([
  'lesson.revise',
  'lesson.revise (objectives)',
  'node.revise',
  'content.write',
  'video.write',
  'quiz.write',
] as const)(
  '%s does not replace what was written since its writer began, and does so when it is told to',
  async (which) => {
    const [now, next] = (await fields())[which];
    const name = which.split(' ')[0] as CommandName;
    const run = (input: object) =>
      school.run(teacher, name, input as CommandInput<CommandName>) as Promise<{ base: string }>;
    const base = baseOf(now);
    const { base: after } = await run({ ...next(first), base });
    await expect(run({ ...next(second), base })).rejects.toMatchObject({ code: 'conflict' });
    // Who typed the same has lost nothing, and who goes on from their own words replaces nobody's.
    await run({ ...next(first), base });
    await run({ ...next(second), base: after });
    await expect(run({ ...next(first), base: after })).rejects.toMatchObject({ code: 'conflict' });
    await run(next(first));
  },
);
