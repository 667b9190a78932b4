import { expect, test } from 'vitest';
import sharp from 'sharp';
import type { SourcePosition } from '#domain/teach/drafting/drafted-step.ts';
import { jobLifecycle } from '#domain/teach/lesson.ts';
import { allBlocks, blockText, plainText } from '#domain/teach/rich-text/rich-text.ts';
import { newId } from '#server/core/store/new-id.ts';
import { notifyDraftOwner } from '#server/teach/notifications/notify-draft-owner.ts';
import { paragraphBlock } from '#server/teach/drafting/drafter/gap-question.ts';
import { draftingSchool, everything } from '#server/teach/drafting/job/test-drafts.ts';
import { textDrafter } from '#server/teach/drafting/drafter/text-drafter.ts';
import { richTextOf } from '#server/teach/markdown/markdown.ts';
import { docxOf, paragraph, pdfOf, type PdfLine } from '#server/teach/source/test-documents.ts';

const school = await draftingSchool();
const ada = await school.person('Ada');
const { begin, stepsOf, jobOf } = school;
const work = (lessonID: Parameters<typeof stepsOf>[0]) => school.worker().draft(lessonID);

/** Text long enough for key terms, in which the terms recur; the first section is about “gravity”. */
const about = (term: string, other: string) =>
  `The ${term} of a large body pulls on everything that lies around it at any distance. Sailors learned about ${term} from the sea long before anybody wrote it down in a book. Where the ${term} is stronger the water rises higher than at any other place on the coast. People who live by the ${other} build their houses well above the line of the highest water. A ${other} that is measured every day tells when the next storm should be feared by ships.`;

const markdown = `## Why the sea moves\n\n${about('gravity', 'harbour')}\n\n## What to measure\n\n${about('current', 'gauge')}\n`;

test('a lesson is drafted from a text without a model, and its job reports each stage [S-326, S-327, S-328, S-329]', async () => {
  const { id } = await begin(ada, {}, markdown);
  expect(school.asked).toContain('drafting.requested');
  expect(await jobOf(id)).toEqual({
    name: 'initialize',
    status: 'PENDING',
    progressMessage: 'Initializing Lesson...',
  });
  await work(id);
  expect(await school.saidOf(id)).toEqual([
    'INPROGRESS Initializing Lesson...',
    'INPROGRESS Generating Lesson Description...',
    'INPROGRESS Generating Lesson Cover Images...',
    'INPROGRESS Generating Lesson Categories...',
    'INPROGRESS Generating Lesson Topic Outline...',
    'INPROGRESS Generating Topic Content... 1/2',
    'INPROGRESS Generating Topic Content... 2/2',
    'INPROGRESS Finalizing Lesson...',
    'COMPLETE Finalizing Lesson...',
  ]);
  const [lesson] = await school.rows('Lesson', 'x.id = $1', id);
  expect(lesson).toMatchObject({ visibility: 'private', publishedVersionID: null, owner: ada.id, name: 'Tides' });
  expect(lesson?.description).toMatch(/^The gravity of a large body pulls/);
  const steps = await stepsOf(id);
  expect(steps.map(({ name, node }) => [name, node.type])).toEqual([
    ['Why the sea moves', 'RICHTEXT'],
    ['Check yourself', 'QUIZ'],
    ['What to measure', 'RICHTEXT'],
    ['Check yourself', 'QUIZ'],
  ]);
  expect(plainText(steps[0]!.text)).toContain(about('gravity', 'harbour'));
  expect(plainText(steps[0]!.text)).toMatch(/\nKey terms\ngravity: The gravity of a large body/);
  expect(await school.rows('LessonNodeLink', 'x.lesson_id = $1', id)).toHaveLength(3);
  expect((await school.pool.query('select from lesson_draft where lesson_id = $1', [id])).rowCount).toBe(0);
});

test('each drafted block and question names its position in the source, and new content awaits approval', async () => {
  const page = (heading: string, ...lines: string[]): PdfLine[] => [
    [heading, 18, 740],
    ...lines.map((line, index): PdfLine => [line, 10, 700 - index * 12]),
  ];
  const lines = (text: string) => text.match(/.{1,80}(?: |$)/g)!.map((line) => line.trim());
  const { id } = await begin(
    ada,
    {},
    pdfOf([
      page('High water', ...lines(about('gravity', 'harbour'))),
      page('Low water', ...lines(about('current', 'gauge'))),
    ]),
  );
  await work(id);
  const steps = await stepsOf(id);
  for (const { text, questions, places, node } of steps) {
    const ids = node.type === 'QUIZ' ? questions.map((each) => each.id) : allBlocks(text).map(({ attrs }) => attrs.id);
    expect(places.map((place) => place.id).toSorted()).toEqual(ids.toSorted());
    expect(new Set(places.map(({ kind }) => kind))).toEqual(new Set(['page']));
  }
  const pagesOf = (places: SourcePosition[]) => [...new Set(places.map(({ at, heading }) => `${heading} ${at}`))];
  expect(steps.map(({ places }) => pagesOf(places))).toEqual([
    ['High water 1'],
    ['High water 1'],
    ['Low water 2'],
    ['Low water 2'],
  ]);
  const [reading, quiz] = steps;
  expect(reading?.awaiting).toEqual([reading?.node.id]);
  expect(quiz?.awaiting).toEqual(quiz?.questions.map((each) => each.id));
  expect(quiz!.questions.length).toBeGreaterThan(0);
  for (const { id: questionID, question, answer } of quiz!.questions) {
    const quote = quiz!.places.find((place) => place.id === questionID)!.quote.toLowerCase();
    expect(quote).toContain(answer[0]!.toLowerCase());
    expect(plainText(question)).toContain('____');
    expect(plainText(question).toLowerCase()).not.toContain(answer[0]!.toLowerCase());
  }
  expect(plainText(reading!.text)).not.toMatch(/^Page \d+$/m);
});

test('approved content no longer awaits approval, and drafts of other owners are not found', async () => {
  const { id } = await begin(ada, {}, markdown);
  await work(id);
  const [reading, quiz] = await stepsOf(id);
  const bob = await school.person('Bob');
  const approved = [quiz!.questions[0]!.id];
  await expect(school.run(bob, 'drafting.approve', { id: quiz!.draftedID, approved })).rejects.toMatchObject({
    code: 'not_found',
  });
  await school.run(ada, 'drafting.approve', { id: quiz!.draftedID, approved });
  await school.run(ada, 'drafting.approve', { id: reading!.draftedID, approved: [reading!.node.id] });
  const [after, asked] = await stepsOf(id);
  expect(after?.awaiting).toEqual([]);
  expect(asked?.awaiting).toEqual(quiz!.awaiting.slice(1));
});

test('a lesson cannot be published while content awaits approval, unless it is approved or removed', async () => {
  const { id } = await begin(ada, {}, markdown);
  await work(id);
  const publish = () => school.run(ada, 'lesson.publish', { id, versionID: newId('LessonVersion') });
  const steps = await stepsOf(id);
  const problems = steps.map(({ node }) => ({ kind: 'unapproved', nodeID: node.id }));
  await expect(publish()).rejects.toMatchObject({ code: 'not_ready', details: { problems } });
  const [last, ...others] = steps.toReversed();
  for (const { draftedID, awaiting } of others)
    await school.run(ada, 'drafting.approve', { id: draftedID, approved: awaiting });
  await expect(publish()).rejects.toMatchObject({
    details: { problems: [{ kind: 'unapproved', nodeID: last?.node.id }] },
  });
  await school.run(ada, 'node.delete', { id: last!.node.id, linkID: newId('LessonNodeLink') });
  await publish();
  expect(await school.rows('Lesson', 'x.id = $1', id)).toMatchObject([{ visibility: 'public' }]);
});

test('parts that are switched off are omitted from a draft, and the teacher’s own description stays', async () => {
  const request = { ...everything, description: false, categories: false, questions: false, outline: false };
  const { id } = await begin(ada, { request, description: 'Mine.' }, markdown);
  await work(id);
  const steps = await stepsOf(id);
  expect(steps.map(({ name }) => name)).toEqual(['Tides']);
  expect(steps[0]?.text.content.filter(({ type }) => type === 'heading').map(blockText)).toEqual([
    'Why the sea moves',
    'Key terms',
    'What to measure',
    'Key terms',
  ]);
  expect(new Set(steps[0]?.places.map((place) => place.id)).size).toBe(steps[0]?.places.length);
  expect(await school.rows('Lesson', 'x.id = $1', id)).toMatchObject([{ description: 'Mine.' }]);
  const bare = await begin(ada, { request: { ...everything, content: false, questions: false } }, markdown);
  await work(bare.id);
  expect((await stepsOf(bare.id)).map(({ name, text }) => [name, plainText(text)])).toEqual([
    ['Why the sea moves', ''],
    ['What to measure', ''],
  ]);
});

test('a draft gets existing categories that its text mentions, ignoring case', async () => {
  await school.run(ada, 'category.create', { id: newId('LessonCategory'), name: 'Oceanography' });
  const { id } = await begin(ada, {}, `OCEANOGRAPHY is old. ${markdown} Without oceanography no port.`);
  await work(id);
  const [category] = await school.rows('LessonCategory', `x.name = 'Oceanography'`);
  expect(await school.rows('LessonLessonCategory', 'x.lesson_id = $1', id)).toMatchObject([
    { lessonCategoryID: category?.id },
  ]);
});

test('a draft takes the requested number of pictures from its source', async () => {
  const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const document = await docxOf([paragraph('One', 'H2'), paragraph(about('gravity', 'harbour'))].join(''), picture);
  const { id } = await begin(ada, {}, document);
  await work(id);
  const [lesson] = await school.rows('Lesson', 'x.id = $1', id);
  expect(lesson?.images).toMatchObject([
    { url: expect.stringMatching(/^\/files\/[0-9a-f]{64}$/), alt: 'A tide gauge' },
  ]);
  const none = await begin(ada, { request: { ...everything, pictures: 0 } }, document);
  await work(none.id);
  expect(await school.rows('Lesson', 'x.id = $1', none.id)).toMatchObject([{ images: [] }]);
});

test('paragraphs drafted from captions name the second at which they begin', async () => {
  const cue = (minute: number, words: string) =>
    `00:${String(minute).padStart(2, '0')}:05.000 --> 00:${String(minute).padStart(2, '0')}:09.000\n${words}\n`;
  const vtt = ['WEBVTT\n', cue(0, 'The sea rises. And it falls.'), cue(6, 'The moon pulls on it.')].join('\n');
  const { id } = await begin(ada, {}, vtt);
  await work(id);
  const steps = await stepsOf(id);
  expect(
    steps.map(({ name, text, places }) => [name, plainText(text), places.map(({ kind, at }) => [kind, at])]),
  ).toEqual([['0:05', 'The sea rises. And it falls. The moon pulls on it.', [['second', 5]]]]);
});

test('a teacher’s own course can be the source of a draft, and another teacher’s course cannot', async () => {
  const { id: lessonID } = await begin(ada, {}, markdown);
  await work(lessonID);
  const courseID = newId('Course');
  await school.run(ada, 'course.create', { id: courseID, name: 'The sea' });
  await school.run(ada, 'course.addLesson', { id: courseID, lessonID });
  const request = { ...everything, sourceCourseID: courseID };
  const { id } = await begin(ada, { request });
  await work(id);
  expect((await stepsOf(id)).filter(({ node }) => node.type === 'RICHTEXT').map(({ name }) => name)).toEqual([
    'Why the sea moves',
    'What to measure',
  ]);
  const bob = await school.person('Bob');
  await expect(begin(bob, { request })).rejects.toMatchObject({ code: 'not_found' });
});

test('a course of a million characters can be the source of a draft, and a longer one is refused', async () => {
  const cy = await school.person('Cy');
  const { id: lessonID } = await begin(cy, {}, markdown);
  await work(lessonID);
  const courseID = newId('Course');
  await school.run(cy, 'course.create', { id: courseID, name: 'The long sea' });
  await school.run(cy, 'course.addLesson', { id: courseID, lessonID });
  const request = { ...everything, sourceCourseID: courseID };
  // Spaces after the JSON of a text add to its length and not to its content.
  const lengthen = (characters: string) =>
    school.pool.query(
      `update lesson_node_content c set text = text || repeat(' ', ${characters}) where id =
        (select c.id from lesson_node_content c join lesson_node n on n.id = c.lesson_node_id and n.type = 'RICHTEXT'
          where c.lesson_id = $1 order by n.position limit 1)`,
      [lessonID],
    );
  await lengthen('1000000 - (select sum(length(text))::int from lesson_node_content where lesson_id = $1)');
  await begin(cy, { request });
  await lengthen('1');
  await expect(begin(cy, { request })).rejects.toMatchObject({ code: 'too_large' });
});

/** Number of event loop turns during a task. */
async function turnsOf(task: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let counting = setImmediate(function count() {
    turns += 1;
    counting = setImmediate(count);
  });
  await task();
  clearImmediate(counting);
  return turns;
}

test('drafting lets the event loop turn after each section of the source and each candidate category', async () => {
  const text = richTextOf([paragraphBlock('A tide.')]);
  const sections = Array.from({ length: 20 }, (_, index) => ({ name: `Part ${index}`, text, places: {} }));
  const source = { kind: 'passage' as const, sections };
  const drafter = textDrafter({ pool: school.pool, name: 'Tides', request: everything, source });
  const known = Array.from({ length: 50 }, (_, index) => `Category ${index}`);
  const { signal } = new AbortController();
  expect(await turnsOf(() => drafter.describe(signal))).toBeGreaterThanOrEqual(sections.length);
  expect(await turnsOf(() => drafter.categorize(known, signal))).toBeGreaterThanOrEqual(sections.length + known.length);
  const topic = { name: 'All', about: '', sections: [...sections.keys()] };
  // One turn per section for the word counts of all sections, and one for its own terms.
  expect(await turnsOf(() => drafter.write(topic, signal))).toBeGreaterThanOrEqual(2 * sections.length);
});

test('a draft from a name alone is refused without a model, and no lesson is created', async () => {
  const id = newId('Lesson');
  await expect(begin(ada, { id })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(begin(ada, { id, request: { ...everything, isWritten: true } }, markdown)).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect(await school.rows('Lesson', 'x.id = $1', id)).toEqual([]);
});

test('a repeated request makes one lesson, and a fourth unfinished draft of one user is refused', async () => {
  const eve = await school.person('Eve');
  const id = newId('Lesson');
  await begin(eve, { id }, markdown);
  await begin(eve, { id }, markdown);
  await begin(eve, {}, markdown);
  await begin(eve, {}, markdown);
  await expect(begin(eve, {}, markdown)).rejects.toMatchObject({ code: 'too_many' });
  await work(id);
  await work(id);
  expect(await stepsOf(id)).toHaveLength(4);
  await begin(eve, {}, markdown);
});

test('a waiting draft can be canceled and requested again [S-466, S-467]', async () => {
  const { id } = await begin(ada, {}, markdown);
  const bob = await school.person('Bob');
  await expect(school.run(bob, 'drafting.cancel', { lessonID: id })).rejects.toMatchObject({ code: 'not_found' });
  await school.run(ada, 'drafting.cancel', { lessonID: id });
  expect(await jobOf(id)).toMatchObject({ status: 'FAILED', progressMessage: 'Cancelled.' });
  await work(id);
  expect(await stepsOf(id)).toEqual([]);
  await school.run(ada, 'drafting.retry', { lessonID: id });
  expect(await jobOf(id)).toMatchObject({ status: 'PENDING', progressMessage: 'Initializing Lesson...' });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ status: 'COMPLETE' });
  await expect(school.run(ada, 'drafting.retry', { lessonID: id })).rejects.toMatchObject({ code: 'invalid_state' });
  expect(jobLifecycle.isTransition('COMPLETE', 'PENDING')).toBe(false);
});

test('a teacher is notified once of a finished or failed draft, but not of a canceled one or a lesson in the trash', async () => {
  school.ended.length = 0;
  const { id } = await begin(ada, {}, markdown);
  await school.run(ada, 'drafting.cancel', { lessonID: id });
  await work(id);
  expect(school.ended).toEqual([]);
  await school.run(ada, 'drafting.retry', { lessonID: id });
  await work(id);
  expect(school.ended).toEqual([{ lessonID: id, outcome: 'ready', run: 2, at: expect.any(String) }]);
  const notifications = () => school.rows('Notification', `x.owner = $1 and x.kind = 'drafted'`, ada.id);
  const [ended] = school.ended;
  for (const again of [ended!, ended!]) await notifyDraftOwner(school.pool, again);
  expect(await notifications()).toMatchObject([
    {
      title: 'Your draft is ready',
      content: 'Tides',
      params: { subjectID: id, lessonID: id, outcome: 'ready', lesson: 'Tides' },
      isUnread: true,
    },
  ]);
  await notifyDraftOwner(school.pool, { ...ended!, outcome: 'failed', run: 3 });
  expect(await notifications()).toMatchObject([{ title: 'Your draft could not be made' }]);
  await school.run(ada, 'lesson.delete', { id });
  await notifyDraftOwner(school.pool, { ...ended!, run: 4 });
  expect(await notifications()).toHaveLength(1);
});

test('the draft of a lesson in the trash is canceled', async () => {
  const { id } = await begin(ada, {}, markdown);
  await school.run(ada, 'lesson.delete', { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ status: 'FAILED', progressMessage: 'Cancelled.' });
  expect(await stepsOf(id)).toEqual([]);
});

test('a draft is found again when its lease expires, and workers that start at once make one lesson', async () => {
  const { id } = await begin(ada, {}, markdown);
  expect(await school.worker().waiting()).toContain(id);
  await school.pool.query(
    `update lesson_draft set worker = uuid7(), leased_until = now() + interval '30 seconds' where lesson_id = $1`,
    [id],
  );
  await work(id);
  expect(await jobOf(id)).toMatchObject({ status: 'PENDING' });
  expect(await school.worker().waiting()).not.toContain(id);
  await school.pool.query(`update lesson_draft set leased_until = now() - interval '1 second' where lesson_id = $1`, [
    id,
  ]);
  await Promise.all([work(id), work(id), work(id)]);
  expect(await stepsOf(id)).toHaveLength(4);
  expect(await jobOf(id)).toMatchObject({ status: 'COMPLETE' });
});
