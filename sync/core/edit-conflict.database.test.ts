import { outcomeText } from '#domain/certify/issue.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Models } from '#domain/models.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import { baseOf } from '#sync/core/edit-conflict.ts';

let school: TestSchool;
let lesson: Models['Lesson'];
let teacher: Actor;
const show = newId('LessonNode');
const url = `/files/${'a'.repeat(64)}`;
beforeAll(async () => {
  school = await testSchool();
  lesson = await school.lesson('Why bridges hum');
  teacher = { id: lesson.owner, role: 'USER' };
  await school.run(teacher, 'lesson.setImages', { id: lesson.id, images: [{ url, base64: '' }] });
  await school.run(teacher, 'node.add', {
    id: show,
    lessonID: lesson.id,
    type: 'SLIDESHOW',
    name: 'Shown',
    after: null,
    position: 0,
    bodyID: newId('LessonNodeContent'),
    linkIDs: [newId('LessonNodeLink'), newId('LessonNodeLink')],
  });
});

const [first, second] = ['One device writes.', 'Another device writes.'];
const textOf = (words: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: words }] }],
  });

const slide = (words: string) => ({ id: 'a', name: 'Bells', description: '', content: textOf(words), url: '' });

/** For each command that saves typed text: input that repeats the present row, and a function for new input. */
async function fields() {
  const of = ['x.lesson_id = $1', lesson.id] as const;
  const [node] = await school.rows('LessonNode', ...of);
  const [content] = await school.rows('LessonNodeContent', ...of);
  const [quiz] = await school.rows('LessonNodeQuiz', ...of);
  if (!node || !content || !quiz) throw new Error('the seed has a step, a text and a quiz');
  const { id, description, learningObjectives } = lesson;
  const [defined] = await school.rows('Certification', ...of);
  const certificate = { id: newId('Certification'), lessonID: id };
  const name = (words: string) => learningObjectives.map((objective) => ({ ...objective, name: words }));
  const { questions, passMark } = quiz;
  return {
    'lesson.edit': [{ id, description }, (words: string) => ({ id, description: words })],
    'lesson.edit (objectives)': [
      { id, learningObjectives },
      (words: string) => ({ id, learningObjectives: name(words) }),
    ],
    'lesson.describeImage': [{ id, url, alt: '' }, (words: string) => ({ id, url, alt: words })],
    'certification.define': [
      { ...certificate, learningOutcomes: (defined?.learningOutcomes ?? []).map(outcomeText) },
      (words: string) => ({ ...certificate, learningOutcomes: [{ id: 'a', name: words, description: '' }] }),
    ],
    'node.edit': [{ id: node.id, name: node.name }, (words: string) => ({ id: node.id, name: words })],
    'content.write': [
      { id: content.id, text: JSON.stringify(parseStoredText(content.text)) },
      (words: string) => ({ id: content.id, text: textOf(words) }),
    ],
    'video.write': [
      { id: content.id, video: content.video ?? '' },
      (words: string) => ({ id: content.id, video: `https://videos.example.org/${words.length}` }),
    ],
    'slides.write': [{ id: show, slides: [] }, (words: string) => ({ id: show, slides: [slide(words)] })],
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
  'lesson.edit',
  'lesson.edit (objectives)',
  'lesson.describeImage',
  'certification.define',
  'node.edit',
  'content.write',
  'video.write',
  'slides.write',
  'quiz.write',
] as const)(
  '%s refuses to replace a newer text without its base and overwrites it when no base is given',
  async (which) => {
    const [now, next] = (await fields())[which];
    const name = which.split(' ')[0] as CommandName;
    const run = (input: object) =>
      school.run(teacher, name, input as CommandInput<CommandName>) as Promise<{ base: string }>;
    const base = baseOf(now);
    const { base: after } = await run({ ...next(first), base });
    await expect(run({ ...next(second), base })).rejects.toMatchObject({ code: 'conflict' });
    // Writing the same text again loses nothing, and a writer who continues from their own text replaces nobody's.
    await run({ ...next(first), base });
    await run({ ...next(second), base: after });
    await expect(run({ ...next(first), base: after })).rejects.toMatchObject({ code: 'conflict' });
    await run(next(first));
  },
);

test('slides are stored as rich text, searchable by their words, and refused where they are invalid', async () => {
  const write = (slides: CommandInput<'slides.write'>['slides'], id = show) =>
    school.run(teacher, 'slides.write', { id, slides });
  await write([slide('A bell rings.'), { ...slide('Another.'), id: 'b', name: '' }]);
  const [row] = await school.rows('LessonNode', 'x.id = $1', show);
  expect(row).toMatchObject({ content: 'Bells\nA bell rings.\nAnother.', slides: [{ id: 'a' }, { id: 'b' }] });
  const refused = { code: 'invalid_input' };
  await expect(write([slide('a'), slide('b')])).rejects.toMatchObject(refused);
  await expect(write([{ ...slide('a'), url: 'javascript:alert(1)' }])).rejects.toMatchObject(refused);
  await expect(
    write([{ ...slide('a'), content: '{"type":"doc","content":[{"type":"script"}]}' }]),
  ).rejects.toMatchObject(refused);
  const [reading] = await school.rows('LessonNode', "x.lesson_id = $1 and x.type = 'RICHTEXT'", lesson.id);
  await expect(write([slide('a')], reading!.id)).rejects.toMatchObject(refused);
});
