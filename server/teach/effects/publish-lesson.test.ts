import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { LessonType } from '#domain/teach/node.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { newId } from '#server/core/store/new-id.ts';
import { VersionReader } from '#server/teach/routes/version-reader.ts';
import { stepOf, type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'p1' }, content: [{ type: 'text', text: words }] }],
});
const question = {
  id: 'q1',
  kind: 'single',
  question: text('Which?'),
  options: [
    { id: 'a', text: 'This' },
    { id: 'b', text: 'That' },
  ],
  answer: ['a'],
  score: 1,
};

/** Creates a teacher with a lesson, and functions that run the editor's commands. */
async function writing(name = 'Tides') {
  const teacher = await school.person('Marie');
  const lessonID = newId('Lesson');
  await school.run(teacher, 'lesson.create', { id: lessonID, name });
  let last: Id<'LessonNode'> | null = null;
  let position = 0;
  const add = async (type: LessonType, title: string, after = last) => {
    const id = newId('LessonNode');
    const linkIDs: [Id<'LessonNodeLink'>, Id<'LessonNodeLink'>] = [newId('LessonNodeLink'), newId('LessonNodeLink')];
    await school.run(teacher, 'node.add', {
      id,
      lessonID,
      type,
      name: title,
      after,
      position: position++,
      bodyID: newId('LessonNodeContent'),
      linkIDs,
    });
    last = id;
    return id;
  };
  const write = async (nodeID: Id<'LessonNode'>, words: string) => {
    const [content] = await school.rows('LessonNodeContent', 'x.lesson_node_id = $1', nodeID);
    if (content) await school.run(teacher, 'content.write', { id: content.id, text: JSON.stringify(text(words)) });
  };
  const ask = async (nodeID: Id<'LessonNode'>) => {
    const [quiz] = await school.rows('LessonNodeQuiz', 'x.lesson_node_id = $1', nodeID);
    if (quiz) await school.run(teacher, 'quiz.write', { id: quiz.id, questions: [question] });
  };
  const publish = (by: Actor = teacher) =>
    school.run(by, 'lesson.publish', { id: lessonID, versionID: newId('LessonVersion') });
  const find = async () => {
    const [lesson] = await school.rows('Lesson', 'x.id = $1', lessonID);
    if (!lesson) throw new Error('no lesson');
    return lesson;
  };
  const versions = () => school.rows('LessonVersion', 'x.lesson_id = $1 order by number', lessonID);
  const links = async () =>
    (await school.rows('LessonNodeLink', 'x.lesson_id = $1 and x.deleted_at is null', lessonID)).map((link) => [
      link.fromLessonNode,
      link.toLessonNode,
    ]);
  return { teacher, lessonID, add, write, ask, publish, find, versions, links };
}

test('a draft is published as a version that learners read, with its keys stored separately', async () => {
  const draft = await writing();
  const one = await draft.add('RICHTEXT', 'One');
  await draft.write(one, 'The moon pulls.');
  await draft.ask(await draft.add('QUIZ', 'Check'));
  await draft.publish();
  expect(await draft.find()).toMatchObject({ visibility: 'public', hasDraftChanges: false, steps: 2 });
  const [version] = await draft.versions();
  expect(version).toMatchObject({
    number: 1,
    outline: { start: one, nodes: [{ name: 'One' }, { name: 'Check', questions: 1 }] },
  });
  expect(JSON.stringify(version)).not.toContain('"answer"');
  const [key] = await school.rows('LessonVersionKey', 'x.version_id = $1', version?.id);
  expect(JSON.stringify(key?.keys)).toContain('"answer": ["a"]'.replace(': ', ':'));
});

test('a lesson that is not ready is refused with the missing parts and stays private [S-348]', async () => {
  const draft = await writing();
  const quiz = await draft.add('QUIZ', 'Check');
  await expect(draft.publish()).rejects.toMatchObject({
    code: 'not_ready',
    details: { problems: [{ kind: 'quiz_without_questions', nodeID: quiz }] },
  });
  expect(await draft.find()).toMatchObject({ visibility: 'private', publishedVersionID: null });
});

test('publishing an unchanged draft keeps its version, and a changed draft makes a new version beside the first', async () => {
  const draft = await writing();
  const one = await draft.add('RICHTEXT', 'One');
  await draft.write(one, 'First words.');
  await draft.publish();
  const { publishedAt } = await draft.find();
  await draft.publish();
  expect(await draft.versions()).toHaveLength(1);
  await draft.write(one, 'Second words.');
  expect(await draft.find()).toMatchObject({ hasDraftChanges: true });
  await draft.publish();
  const [first, second] = await draft.versions();
  expect(JSON.stringify(first?.body)).toContain('First words.');
  expect(JSON.stringify(second?.body)).toContain('Second words.');
  expect((await draft.find()).publishedAt).toBe(publishedAt);
});

test('simultaneous publications number the versions without gaps and duplicates', async () => {
  const draft = await writing();
  const one = await draft.add('RICHTEXT', 'One');
  await draft.write(one, 'Words.');
  await Promise.all(Array.from({ length: 10 }, () => draft.publish()));
  expect((await draft.versions()).map((version) => version.number)).toEqual([1]);
});

test('a lesson becomes public only by a publication whose check passes [S-468]', async () => {
  const draft = await writing();
  // A lesson needs a name from the start, so none can be published without one.
  await expect(writing(' ')).rejects.toMatchObject({ code: 'invalid_input' });
  const refused = (...kinds: string[]) =>
    expect(draft.publish()).rejects.toMatchObject({
      code: 'not_ready',
      details: { problems: kinds.map((kind) => ({ kind })) },
    });
  await refused('no_steps');
  const [one, two] = [await draft.add('RICHTEXT', 'One'), await draft.add('RICHTEXT', 'Two')];
  for (const step of [one, two]) await draft.write(step, 'The moon pulls.');
  const [firstLink] = await school.rows('LessonNodeLink', 'x.lesson_id = $1', draft.lessonID);
  await school.run(draft.teacher, 'link.remove', { id: firstLink!.id });
  await refused('many_starts');
  const connect = (from: typeof one, to: typeof one) => {
    const link = { id: newId('LessonNodeLink'), lessonID: draft.lessonID, from, to, condition: 'always' as const };
    return school.run(draft.teacher, 'link.add', link);
  };
  const three = await draft.add('RICHTEXT', 'Three', two);
  await draft.write(three, 'And the sun.');
  await connect(three, two);
  await refused('unreachable', 'unreachable');
  expect(await draft.find()).toMatchObject({ visibility: 'private', publishedVersionID: null });
  await connect(one, two);
  await draft.publish();
  expect(await draft.find()).toMatchObject({ visibility: 'public' });
});

test('an unlisted lesson is private again, and enrolled learners keep all of it [S-469]', async () => {
  const draft = await writing();
  const one = await draft.add('RICHTEXT', 'One');
  await draft.write(one, 'The moon pulls.');
  await draft.publish();
  const [learner, stranger] = [await school.person(), await school.person()];
  const start = { id: newId('Enrollment'), lessonID: draft.lessonID, expectedTokens: 0 };
  const { enrollmentID } = await school.run(learner, 'enrollment.start', start);
  await school.run(draft.teacher, 'lesson.unlist', { id: draft.lessonID });
  const { visibility, publishedVersionID } = await draft.find();
  expect(visibility).toBe('private');
  const reader = new VersionReader(school.pool);
  expect(await reader.fieldsFor(learner, publishedVersionID!)).toContain('body');
  await school.run(learner, 'step.finish', stepOf(enrollmentID, one));
  expect(await school.rows('Enrollment', 'x.id = $1', enrollmentID)).toMatchObject([{ status: 'COMPLETED' }]);
  const late = { ...start, id: newId('Enrollment') };
  await expect(school.run(stranger, 'enrollment.start', late)).rejects.toMatchObject({ code: 'not_ready' });
});

test('a stranger can neither change nor publish a lesson, and gets the same error as for a missing one', async () => {
  const draft = await writing();
  const one = await draft.add('RICHTEXT', 'One');
  const stranger = await school.person('Eve');
  const refusal = { code: 'not_found' };
  await expect(draft.publish(stranger)).rejects.toMatchObject(refusal);
  await expect(school.run(stranger, 'lesson.edit', { id: draft.lessonID, name: 'Mine' })).rejects.toMatchObject(
    refusal,
  );
  await expect(school.run(stranger, 'node.edit', { id: one, name: 'Mine' })).rejects.toMatchObject(refusal);
  const linkIDs: [Id<'LessonNodeLink'>, Id<'LessonNodeLink'>] = [newId('LessonNodeLink'), newId('LessonNodeLink')];
  const node = {
    id: newId('LessonNode'),
    lessonID: draft.lessonID,
    type: 'RICHTEXT',
    name: 'x',
    after: null,
    position: 0,
    bodyID: newId('LessonNodeContent'),
    linkIDs,
  } as const;
  await expect(school.run(stranger, 'node.add', node)).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await school.rows('LessonNode', 'x.lesson_id = $1', draft.lessonID)).toHaveLength(1);
});

test('a lesson has at most three hundred steps and a thousand links', async () => {
  const draft = await writing();
  const one = await draft.add('RICHTEXT', 'One');
  await school.pool.query(
    `insert into lesson_node (id, lesson_id, type, name, owner)
       select uuid7(), $1, 'RICHTEXT', 'Step', $2 from generate_series(2, 299)`,
    [draft.lessonID, draft.teacher.id],
  );
  const last = await draft.add('RICHTEXT', 'The last');
  await expect(draft.add('RICHTEXT', 'One too many')).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await school.rows('LessonNode', 'x.lesson_id = $1', draft.lessonID)).toHaveLength(300);
  await school.pool.query(
    `insert into lesson_node_link (id, lesson_id, from_lesson_node, to_lesson_node, owner)
       select uuid7(), $1, f.id, t.id, $2 from lesson_node f, lesson_node t
       where f.lesson_id = $1 and t.lesson_id = $1 and f.id <> t.id and f.id <> all($3) limit 999`,
    [draft.lessonID, draft.teacher.id, [one, last]],
  );
  const link = {
    id: newId('LessonNodeLink'),
    lessonID: draft.lessonID,
    from: last,
    to: one,
    condition: 'always',
  } as const;
  await expect(school.run(draft.teacher, 'link.add', link)).rejects.toMatchObject({ code: 'invalid_input' });
  const shape = { lessonID: draft.lessonID, removed: [], added: [], order: [], removedLinks: [], changedLinks: [link] };
  await expect(school.run(draft.teacher, 'draft.edit', shape)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await draft.links()).toHaveLength(1_000);
});

test('a step added in between takes over the next link, and removing it restores the link', async () => {
  const draft = await writing();
  const one = await draft.add('RICHTEXT', 'One');
  const three = await draft.add('RICHTEXT', 'Three');
  const two = await draft.add('RICHTEXT', 'Two', one);
  const between = await draft.links();
  expect(between).toHaveLength(2);
  expect(between).toEqual(
    expect.arrayContaining([
      [one, two],
      [two, three],
    ]),
  );
  await school.run(draft.teacher, 'node.delete', { id: two, linkID: newId('LessonNodeLink') });
  expect(await draft.links()).toEqual([[one, three]]);
});

test('a change of a draft’s structure is applied completely or not at all, restores a deleted step, and is refused to others', async () => {
  const draft = await writing();
  const { lessonID, teacher } = draft;
  const one = await draft.add('RICHTEXT', 'One');
  const two = await draft.add('RICHTEXT', 'Two');
  await draft.write(two, 'High tide');
  const [kept] = await school.rows('LessonNode', 'x.id = $1', two);
  const [body] = await school.rows('LessonNodeContent', 'x.lesson_node_id = $1', two);
  if (!kept || !body) throw new Error('the step was not written');
  await school.run(teacher, 'node.delete', { id: two, linkID: newId('LessonNodeLink') });
  const { name, description, minutes, status, importKey, type } = kept;
  const back = {
    id: two,
    bodyID: body.id,
    name,
    description,
    minutes,
    status,
    importKey,
    type,
    text: { id: body.id, text: body.text },
  };
  const change = {
    lessonID,
    removed: [],
    added: [back],
    order: [two, one],
    removedLinks: [],
    changedLinks: [
      { id: newId('LessonNodeLink'), from: two, to: one, condition: 'always' as const },
      // A link to a step that does not exist any more is dropped.
      { id: newId('LessonNodeLink'), from: two, to: newId('LessonNode'), condition: 'always' as const },
    ],
  };
  const stranger = await school.person('Amina');
  await expect(school.run(stranger, 'draft.edit', change)).rejects.toMatchObject({ code: 'not_allowed' });
  const script = { ...back, text: { id: body.id, text: '{"type":"script"}' } };
  await expect(school.run(teacher, 'draft.edit', { ...change, added: [script] })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect(await school.rows('LessonNode', 'x.lesson_id = $1', lessonID)).toHaveLength(1);
  await school.run(teacher, 'draft.edit', change);
  const { content, position } = (await school.rows('LessonNode', 'x.id = $1', two))[0] ?? {};
  expect({ content, position }).toEqual({ content: 'High tide', position: 0 });
  expect(await draft.links()).toEqual([[two, one]]);
  const newLinks = [{ id: newId('LessonNodeLink'), from: two, to: one, condition: 'passed' as const }];
  await school.run(teacher, 'draft.edit', { ...change, added: [], order: [], changedLinks: newLinks });
  const links = await school.rows('LessonNodeLink', 'x.lesson_id = $1 and x.deleted_at is null', lessonID);
  expect(links.map(({ condition }) => condition)).toEqual(['passed']);
});

test('reordering a plain chain of steps moves its links', async () => {
  const draft = await writing();
  const one = await draft.add('RICHTEXT', 'One');
  const two = await draft.add('RICHTEXT', 'Two');
  const three = await draft.add('RICHTEXT', 'Three');
  const linkIDs = [newId('LessonNodeLink'), newId('LessonNodeLink')];
  await school.run(draft.teacher, 'node.reorder', { lessonID: draft.lessonID, nodeIDs: [three, one, two], linkIDs });
  expect(await draft.links()).toEqual(
    expect.arrayContaining([
      [three, one],
      [one, two],
    ]),
  );
});

test.each([
  [
    'a script',
    {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { id: 'p' },
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
        },
      ],
    },
  ],
  ['an unknown node', { type: 'doc', content: [{ type: 'iframe', attrs: { src: 'https://example.org' } }] }],
])('a text with %s is refused and the previous text is kept', async (_what, hostile) => {
  const draft = await writing();
  const one = await draft.add('RICHTEXT', 'One');
  await draft.write(one, 'Good words.');
  const [content] = await school.rows('LessonNodeContent', 'x.lesson_node_id = $1', one);
  if (!content) throw new Error('no content');
  await expect(
    school.run(draft.teacher, 'content.write', { id: content.id, text: JSON.stringify(hostile) }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(school.run(draft.teacher, 'content.write', { id: content.id, text: '{' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect((await school.rows('LessonNodeContent', 'x.id = $1', content.id))[0]?.text).toContain('Good words.');
});

test('a price with fractions of a cent is refused', async () => {
  const draft = await writing();
  await expect(school.run(draft.teacher, 'lesson.edit', { id: draft.lessonID, price: 4.555 })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await school.run(draft.teacher, 'lesson.edit', { id: draft.lessonID, price: 4.55 });
  expect(await draft.find()).toMatchObject({ price: 4.55 });
});

test('an objective keeps its id while its text changes and needs no description [S-309, S-311]', async () => {
  const draft = await writing();
  const revise = (learningObjectives: object[]) =>
    school.run(draft.teacher, 'lesson.edit', { id: draft.lessonID, learningObjectives } as never);
  const kept = async () => (await draft.find()).learningObjectives;
  await revise([{ id: 'a', name: 'Reads a map' }]);
  expect(await kept()).toEqual([{ id: 'a', name: 'Reads a map', description: '' }]);
  await revise([{ id: 'a', name: 'Draws a map', description: 'Of a coast.' }]);
  expect(await kept()).toEqual([{ id: 'a', name: 'Draws a map', description: 'Of a coast.' }]);
  for (const id of [undefined, ''])
    await expect(revise([{ id, name: 'Sells maps' }])).rejects.toMatchObject({ code: 'invalid_input' });
});

test.each(['', '  ', 'x'.repeat(301)])(
  'an objective needs a name of at most 300 characters: "%s" is refused',
  async (name) => {
    const draft = await writing();
    const [good, bad] = [
      { id: 'a', name: ' Reads a map ', description: '' },
      { id: 'b', name, description: '' },
    ];
    const revise = (learningObjectives: object[]) =>
      school.run(draft.teacher, 'lesson.edit', { id: draft.lessonID, learningObjectives } as never);
    await revise([good]);
    await expect(revise([good, bad])).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await draft.find()).learningObjectives).toEqual([{ id: 'a', name: 'Reads a map', description: '' }]);
  },
);
