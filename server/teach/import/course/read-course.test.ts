import { cp, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hasRealCourse, ownCourse, realCourse } from '#data/test-course.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { IMAGE_ALT_MAX, LESSON_NAME_MAX, STEPS_MAX } from '#domain/teach/lesson.ts';
import { parseQuestions } from '#domain/teach/question/parse-questions.ts';
import { type RichText, allBlocks, filesOf, parseRichText, plainText } from '#domain/teach/rich-text/rich-text.ts';
import { picture } from '#server/core/files/picture/test-media.ts';
import type { ImportedCourse, ImportedLesson, ImportedNode } from '#server/teach/import/imported-course.ts';
import { readCourse } from '#server/teach/import/course/read-course.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});
async function courseOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'margin-course-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}
const workbench = (episode: string, config = 'title: A\nepisodes:\n- a.md\n') =>
  courseOf({ 'config.yaml': config, 'episodes/a.md': episode });
const refusal = async (folder: string): Promise<string> => {
  try {
    await readCourse(folder);
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.detail}`;
    throw error;
  }
  return 'read';
};

/** The course without the functions that read its pictures' bytes. */
const said = ({ files, ...course }: ImportedCourse) => ({ ...course, files: [...files.keys()] });

const nodeNamed = (course: ImportedCourse, name: string): ImportedNode => {
  const node = course.lessons.flatMap((lesson) => lesson.nodes).find((each) => each.name === name);
  if (node === undefined) throw new Error(`no step ${name}`);
  return node;
};
const textOf = (node: ImportedNode): RichText => {
  if (node.type !== 'RICHTEXT') throw new Error(`${node.name} is no text`);
  return node.text;
};
const stepsOf = (lesson: ImportedLesson | undefined): string[] =>
  (lesson?.nodes ?? []).map((node) => `${node.type} ${node.name}`);

test.each([0, 1])(
  'overlong names, texts and authors are cut after a whole character (%d before it)',
  async (before) => {
    const words = `${'a'.repeat(before)}${'🌉'.repeat(3_000)}`;
    const config = `title: ${words}\nauthor: ${words}\nepisodes:\n- a.md\n`;
    const course = await readCourse(await workbench(`# ${words}\n\n## ${words}\n\nText.\n`, config));
    expect(course.name.length).toBeGreaterThanOrEqual(LESSON_NAME_MAX - 1);
    // JSON escapes half a surrogate pair this way.
    expect(JSON.stringify(course)).not.toMatch(/\\ud[89a-f]/);
  },
);

test('pictures named in a lesson’s settings become its pictures with alt texts, and missing or remote ones are reported', async () => {
  const settings = `title: Ends in ---
images:
- file: a.png
  alt: "A front — ${'a'.repeat(400)}"
- a.png?size=2
- file: gone.png
- https://elsewhere.test/b.png
- width: 3
`;
  const folder = await courseOf({ 'a.md': `---\n${settings}---\n\n## One\n\nText.\n` });
  await writeFile(join(folder, 'a.png'), await picture());
  const { lessons, loss, files } = await readCourse(folder);
  const url = `/files/${[...files.keys()][0]}`;
  expect(lessons).toMatchObject([{ name: 'Ends in ---' }]);
  expect(lessons[0]?.images).toEqual([
    { url, base64: '', alt: `A front — ${'a'.repeat(IMAGE_ALT_MAX - 10)}` },
    { url, base64: '' },
  ]);
  expect(loss.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
    'picture_missing gone.png',
    'picture_external https://elsewhere.test/b.png',
  ]);
});

describe('the sample course', () => {
  const read = (): Promise<ImportedCourse> => readCourse(ownCourse);

  test('the sample course has an author, a license and a lesson for each episode, in order', async () => {
    const course = await read();
    expect(course).toMatchObject({
      importKey: 'https://example.org/margin/reading-a-weather-map',
      name: 'Reading a Weather Map',
      language: 'us',
      credit: {
        title: 'Reading a Weather Map',
        authors: ['Ines Okafor', 'The Margin contributors'],
        licence: 'CC BY 4.0',
        licenceURL: 'https://creativecommons.org/licenses/by/4.0/',
        source: 'https://example.org/margin/reading-a-weather-map',
      },
    });
    expect(course.description).toMatch(/^A weather map packs .* where you live\.$/);
    expect(course.lessons.map(({ name, minutes }) => [name, minutes])).toEqual([
      ['Pressure and Wind', 12],
      ['Fronts', 13],
      ['Your own Forecast', 16],
    ]);
  });

  test('objectives become learning objectives, questions introduce a lesson, and key points end it', async () => {
    const [first] = (await read()).lessons;
    expect(first?.learningObjectives.map((each) => each.name)).toEqual([
      'Read the pressure at any place from the isobars around it.',
      'Say from which direction the wind blows, and whether it is strong.',
    ]);
    expect(first?.description).toBe('What do the lines on a weather map mean? Where does the wind come from?');
    const [opening] = first?.nodes ?? [];
    const [callout] = opening === undefined ? [] : textOf(opening).content;
    expect(callout).toMatchObject({ type: 'callout', attrs: { kind: 'objective', title: 'Questions' } });
    expect(first?.nodes.at(-1)?.name).toBe('Key points');
  });

  test('sections become text steps, and a challenge with one right option becomes a quiz at its position', async () => {
    const [first, second, third] = (await read()).lessons;
    expect(stepsOf(first)).toEqual([
      'RICHTEXT Introduction',
      'RICHTEXT Lines of equal pressure',
      'RICHTEXT Why the wind turns',
      'QUIZ Back to the Wind',
      'RICHTEXT Why the wind turns (continued)',
      'RICHTEXT Key points',
    ]);
    expect(stepsOf(second).filter((step) => step.startsWith('QUIZ'))).toEqual(['QUIZ Which Front?']);
    expect(stepsOf(third).filter((step) => step.startsWith('QUIZ'))).toEqual(['QUIZ Which are True?']);
  });

  test('the right option of a challenge can be named by number, letter or tick', async () => {
    const course = await read();
    const keys = ['Back to the Wind', 'Which Front?', 'Which are True?'].map((name) => {
      const node = nodeNamed(course, name);
      const [question] = node.type === 'QUIZ' ? parseQuestions(node.questions) : [];
      return question?.options.filter((option) => question.answer.includes(option.id)).map((option) => option.text);
    });
    expect(keys).toEqual([['On your left'], ['A warm front'], ['Comparing two maps shows how fast a front moves.']]);
    const wind = nodeNamed(course, 'Back to the Wind');
    expect(
      wind.type === 'QUIZ' && wind.questions[0]?.explanation && plainText(wind.questions[0].explanation),
    ).toContain('Buys Ballot');
  });

  test('a challenge without an answer key keeps its solution as a collapsed block', async () => {
    const course = await read();
    const [challenge] = textOf(nodeNamed(course, 'Why the wind turns (continued)')).content;
    expect(challenge).toMatchObject({ type: 'callout', attrs: { kind: 'tip', title: 'Find your own Low' } });
    const folded =
      challenge?.type === 'callout'
        ? challenge.content.flatMap((block) => (block.type === 'reveal' ? [block.attrs.summary] : []))
        : [];
    expect(folded).toEqual(['Hint', 'Solution']);
    expect(plainText(textOf(nodeNamed(course, 'A station report (continued)')))).toContain('Put in Order');
  });

  test('links between episodes become links to lessons and steps, and other pages are linked at their source', async () => {
    const course = await read();
    const [first, second] = course.lessons;
    const json = JSON.stringify(course.lessons);
    const turns = nodeNamed(course, 'Why the wind turns');
    expect(json).toContain(`"lesson:${first?.ref}"`);
    expect(json).toContain(`"step:${turns.ref}"`);
    expect(json).toContain(`"step:${second?.nodes[1]?.ref}"`);
    expect(json).toContain('https://example.org/reading-a-weather-map/reference.html#isobar');
    const refs = new Set(course.lessons.flatMap((lesson) => [lesson.ref, ...lesson.nodes.map((node) => node.ref)]));
    for (const [, ref] of json.matchAll(/"(?:step|lesson):([0-9a-f]+)"/g)) expect(refs).toContain(ref);
  });

  test('every picture of a course is imported, sanitized and with its size', async () => {
    const course = await read();
    const shown = course.lessons.flatMap((lesson) =>
      lesson.nodes.flatMap((node) => (node.type === 'RICHTEXT' ? filesOf(node.text) : [])),
    );
    expect(new Set(shown)).toEqual(new Set(course.files.keys()));
    expect([...course.files.values()].map(({ name, mime, width, height }) => [name, mime, width, height])).toEqual([
      ['isobars.svg', 'image/svg+xml', 480, 320],
      ['fronts.svg', 'image/svg+xml', 480, 160],
    ]);
    const bytes = await Promise.all([...course.files.values()].map((file) => file.read()));
    const all = bytes.map((each) => new TextDecoder().decode(each)).join('');
    expect(all).not.toMatch(/script|alert|onload|foreignObject|example\.org/i);
  });

  test('a course is imported with all kinds of block', async () => {
    const course = await read();
    const types = new Set(
      course.lessons
        .flatMap((lesson) => lesson.nodes.flatMap((node) => (node.type === 'RICHTEXT' ? allBlocks(node.text) : [])))
        .map((block) => block.type),
    );
    expect([...types].toSorted()).toEqual(
      [
        'blockquote',
        'bulletList',
        'callout',
        'codeBlock',
        'image',
        'mathBlock',
        'orderedList',
        'paragraph',
        'reveal',
        'table',
      ].toSorted(),
    );
  });

  test('the import report lists everything that was lost, with file and line', async () => {
    const { loss } = await read();
    expect(loss.map(({ file, line, kind, what }) => `${file}:${line} ${kind} ${what}`.trim())).toEqual([
      'episodes/01-pressure.md:27 link_to_source ../learners/reference.md#isobar → https://example.org/reading-a-weather-map/reference.html#isobar',
      'episodes/03-forecast.md:41 picture_missing fig/two-maps.png',
      'episodes/03-forecast.md:45 picture_external https://example.org/radar.gif',
      "episodes/03-forecast.md:60 html_dropped <script>alert('weather')</script>",
      'episodes/03-forecast.md:62 html_dropped <table><tr><td>A table in HTML</td></tr></table>',
      'episodes/03-forecast.md:66 unknown_div mystery',
      'episodes/03-forecast.md:90 link_to_source files/terms.pdf → https://example.org/reading-a-weather-map/files/terms.pdf',
      'episodes/03-forecast.md:90 link_dropped ../../private/plan.md',
      'episodes/fig/fronts.svg:1 picture_cleaned onload, script, image href, foreignObject',
      'learners/reference.md:1 page_left_out',
    ]);
  });

  test('a course that is read twice has the same keys and blocks', async () => {
    expect(said(await read())).toEqual(said(await read()));
  });

  test('a copy of a course in another folder reads as the same course', async () => {
    const folder = await courseOf({});
    await cp(ownCourse, folder, { recursive: true });
    expect(said(await readCourse(folder))).toEqual(said(await read()));
  });

  test('import keys of a course are unique, and every text parses to itself', async () => {
    const course = await read();
    const nodes = course.lessons.flatMap((lesson) => lesson.nodes);
    expect(new Set(nodes.map((node) => node.importKey)).size).toBe(nodes.length);
    for (const node of nodes) if (node.type === 'RICHTEXT') expect(parseRichText(node.text)).toEqual(node.text);
  });

  test('progress is reported file by file', async () => {
    const progress: string[] = [];
    await readCourse(ownCourse, { onFile: (path, number, total) => progress.push(`${number}/${total} ${path}`) });
    expect(progress).toEqual([
      '1/3 episodes/01-pressure.md',
      '2/3 episodes/02-fronts.md',
      '3/3 episodes/03-forecast.md',
    ]);
  });
});

describe('a plain folder of Markdown', () => {
  test('a plain folder becomes a lesson for each file in natural order, without pages about the repository', async () => {
    const folder = await courseOf({
      '10-ten.md': '# Ten\n\nlast',
      '2-two.md': 'just words',
      'sub/more.md': '---\ntitle: More\ndescription: Of it\n---\n\n## A\n\nx\n\n## B\n\ny',
      'README.md': '# About',
      '.hidden/x.md': '# Hidden',
    });
    const course = await readCourse(folder);
    expect(course.lessons.map((lesson) => lesson.name)).toEqual(['two', 'Ten', 'More']);
    expect(stepsOf(course.lessons[2])).toEqual(['RICHTEXT A', 'RICHTEXT B']);
    expect(course.lessons[2]?.description).toBe('Of it');
    expect(course.credit).toBeNull();
  });

  test('repository pages at the root are left out and reported, and a README in a folder is a lesson', async () => {
    const folder = await courseOf({
      'README.md': '# About',
      'LICENSE.md': 'CC BY 4.0',
      'CONTRIBUTING.md': 'Come.',
      '02-leaves/exercise.md': '# Exercise\n\nTaste it.',
      '02-leaves/README.md': 'Wait three minutes.',
      '02-leaves/LINKS.md': '# Links\n\nSee there.',
      '01-water/readme.md': '# Water\n\nBoil it.',
      '10-cups/index.md': '# Cups\n\nWarm them.',
      '10-cups/glass.md': '# Glass\n\nThin.',
    });
    const { lessons, loss } = await readCourse(folder);
    expect(lessons.map(({ name }) => name)).toEqual(['Water', 'leaves', 'Exercise', 'Links', 'Cups', 'Glass']);
    expect(loss.map(({ file, kind }) => `${file} ${kind}`)).toEqual([
      'CONTRIBUTING.md page_left_out',
      'LICENSE.md page_left_out',
      'README.md page_left_out',
    ]);
  });

  test('a course of only READMEs is imported, and a single root README is its lesson', async () => {
    const many = await readCourse(
      await courseOf({ '1/README.md': '# Water\n\nBoil.', '2/readme.md': '# Leaves\n\nWait.' }),
    );
    expect(many.lessons.map(({ name }) => name)).toEqual(['Water', 'Leaves']);
    const one = await readCourse(await courseOf({ 'README.md': '# Tea\n\nBoil.', 'LICENSE.md': 'MIT' }));
    expect(one.lessons.map(({ name }) => name)).toEqual(['Tea']);
    expect(one.loss.map(({ file }) => file)).toEqual(['LICENSE.md']);
  });

  test('a file whose sections are all of level 1 is split at these', async () => {
    const course = await readCourse(
      await courseOf({ 'a.md': '# One\n\n## Inner\n\nx\n\n# Two\n\ny'.replace('## Inner\n\n', '### Inner\n\n') }),
    );
    expect(stepsOf(course.lessons[0])).toEqual(['RICHTEXT One', 'RICHTEXT Two']);
  });
});

describe('challenges as quizzes', () => {
  const quizOf = async (options: string, solution: string): Promise<string[] | undefined> => {
    const markdown = `::: challenge\n\n## Which?\n\nOne of these.\n\n${options}\n\n::: solution\n\n${solution}\n\n:::\n:::\n`;
    const [lesson] = (await readCourse(await workbench(markdown))).lessons;
    const node = lesson?.nodes.find((each) => each.type === 'QUIZ');
    const [question] = node?.type === 'QUIZ' ? node.questions : [];
    return question?.options.filter((option) => question.answer.includes(option.id)).map((option) => option.text);
  };
  const numbered = '1. one\n2. two\n3. three';

  test.each([
    'The answer is 2.',
    'The correct answer is (2), because two is even.',
    'Answer: 2',
    '(2) It is even.',
    '2',
    'Answer 1 is odd; but answer 2 is good: even.',
    'Option 2 is correct.',
    '1. Is odd.\n2. Is correct: it is even.\n3. Is odd.',
  ])('a challenge becomes a quiz if its solution is: %s', async (solution) => {
    expect(await quizOf(numbered, solution)).toEqual(['two']);
  });

  test.each([
    'The answer is 2 or 3.',
    'Answers 2 and 3 are correct.',
    'The answer is 2 kilometres away.',
    'It depends.',
    'The answer is 7.',
    'Answer 1 is correct. Answer 2 is correct.',
    'Answer 2 is not correct.',
    '1. Do this.\n2. Then do that.',
  ])('a challenge does not become a quiz if its solution is: %s', async (solution) => {
    expect(await quizOf(numbered, solution)).toBeUndefined();
  });

  test('letters label the options of a challenge as list items or lines', async () => {
    expect(await quizOf('- A. one\n- B. two', 'The answer is B.')).toEqual(['two']);
    expect(await quizOf('a) one\nb) two', 'The answer is (b).')).toEqual(['two']);
    expect(await quizOf('- A. one\n- B. two', 'The answer is a matter of taste.')).toBeUndefined();
  });

  test('an option of a challenge may be a code block but not several paragraphs or a duplicate', async () => {
    expect(await quizOf('1. ```bash\n   ls\n   ```\n2. ```bash\n   cd\n   pwd\n   ```', 'The answer is 2.')).toEqual([
      'cd\npwd',
    ]);
    expect(await quizOf('1. one\n\n   more\n2. two', 'The answer is 2.')).toBeUndefined();
    expect(await quizOf('1. same\n2. same', 'The answer is 2.')).toBeUndefined();
  });
});

describe('hostile course folders', () => {
  const secret = 'the secret of the neighbour';

  test.each([
    ['an episode outside the folder', 'title: A\nepisodes:\n- ../../secret.md\n', 'leads out of the course'],
    ['an absolute path to an episode', 'title: A\nepisodes:\n- /etc/passwd\n', 'missing'],
    ['a missing episode', 'title: A\nepisodes:\n- b.md\n', 'episodes/b.md is missing'],
    ['episodes that are not a list', 'title: A\nepisodes: a.md\n', 'not a list'],
    ['a title that is not text', 'title: [A]\nepisodes:\n- a.md\n', 'title is not a text'],
    ['broken YAML', 'title: "A\nepisodes:\n  - a.md\n -b', 'config.yaml, line'],
    ['YAML that is not a map', '- a\n- b\n', 'not a map of names to values'],
    ['a duplicate key', 'title: A\ntitle: B\n', 'config.yaml, line 2'],
    [
      'aliases that multiply',
      `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ntitle: A\n`,
      'cannot be read',
    ],
    ['endless brackets', `title: ${'['.repeat(100_000)}`, 'config.yaml'],
    ['endless settings', `title: ${'a'.repeat(300_000)}`, 'too_large'],
  ])('a course with %s is refused with one clear error', async (_name, config, expected) => {
    const answer = await refusal(await workbench('# A', config));
    expect(answer).toContain(expected);
    expect(answer).toMatch(/^(invalid_input|too_large): /);
  });

  test('a picture outside the course is never opened', async () => {
    const folder = await courseOf({
      'course/config.yaml': 'title: A\nepisodes:\n- a.md\n',
      'course/episodes/a.md': 'x\n\n![](../../secret.svg)',
      'secret.svg': secret,
    });
    for (const url of [
      '../../secret.svg',
      '..%2F..%2Fsecret.svg',
      '../fig/../../../secret.svg',
      '..%5C..%5Csecret.svg',
    ]) {
      await writeFile(join(folder, 'course/episodes/a.md'), `Words.\n\n![](<${url}>)`);
      const { files, loss } = await readCourse(join(folder, 'course'));
      expect(files.size).toBe(0);
      expect(loss).toMatchObject([{ file: 'episodes/a.md', line: 3, kind: 'picture_missing' }]);
    }
  });

  test.each(['episodes/a.md', 'episodes/fig/a.svg', 'config.yaml'])(
    'a symbolic link in place of %s that leads out is refused',
    async (path) => {
      const folder = await courseOf({
        'course/config.yaml': 'title: A\nepisodes:\n- a.md\n',
        'course/episodes/a.md': '![](fig/a.svg)',
        'course/episodes/fig/x': '',
        secret,
      });
      await rm(join(folder, 'course', path), { force: true });
      await symlink(join(folder, 'secret'), join(folder, 'course', path));
      expect(await refusal(join(folder, 'course'))).toBe(
        `invalid_input: ${path} is a symbolic link that leads out of the course`,
      );
    },
  );

  test('a folder that is a symbolic link leading out is refused', async () => {
    const folder = await courseOf({ 'course/config.yaml': 'title: A\nepisodes:\n- a.md\n', 'away/a.md': secret });
    await symlink(join(folder, 'away'), join(folder, 'course', 'episodes'));
    expect(await refusal(join(folder, 'course'))).toContain('symbolic link that leads out');
  });

  test('a file of two gigabytes is refused by its size before it is read', async () => {
    const folder = await workbench('![](big.png)');
    await writeFile(join(folder, 'episodes/big.png'), '');
    await truncate(join(folder, 'episodes/big.png'), 2 ** 31);
    expect(await refusal(folder)).toBe('too_large: episodes/big.png has 2048 MB; at most 10 MB are allowed');
    await truncate(join(folder, 'episodes/a.md'), 2 ** 31);
    expect(await refusal(folder)).toBe('too_large: episodes/a.md has 2048 MB; at most 2 MB are allowed');
  });

  test('scripts in texts and drawings are removed from a course', async () => {
    const folder = await courseOf({
      'config.yaml':
        'title: "<script>alert(1)</script>"\nepisodes:\n- a.md\nsource: "javascript:alert(1)"\nurl: "javascript:alert(1)"\n',
      'episodes/a.md':
        '<script>alert(1)</script>\n\n[x](javascript:alert%281%29) [y](b.md)\n\n<img src="fig/a.svg" onerror="alert(1)">',
      'episodes/fig/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
    });
    const course = await readCourse(folder);
    expect(JSON.stringify(course.lessons)).not.toMatch(/alert|javascript|onerror/);
    expect(course.credit).toBeNull();
    for (const file of course.files.values())
      expect(new TextDecoder().decode(await file.read())).not.toContain('alert');
  });

  test.each([
    ['text in another encoding than UTF-8', Buffer.from([0x23, 0x20, 0xff, 0xfe])],
    ['an endless paragraph', Buffer.from('a '.repeat(100_000))],
    ['endless quotes', Buffer.from('>'.repeat(20_000))],
  ])('the error for %s names the file', async (_name, bytes) => {
    const folder = await workbench('x');
    await writeFile(join(folder, 'episodes/a.md'), bytes);
    expect(await refusal(folder)).toMatch(/^(invalid_input|too_large): episodes\/a\.md/);
  });

  test('an episode with more steps than a lesson may have is refused with its name', async () => {
    const sections = (count: number) =>
      Array.from({ length: count }, (_, index) => `## S${index}\n\nwords\n`).join('\n');
    expect((await readCourse(await workbench(sections(STEPS_MAX)))).lessons[0]?.nodes).toHaveLength(STEPS_MAX);
    expect(await refusal(await workbench(sections(STEPS_MAX + 1)))).toBe(
      'too_large: episodes/a.md makes 301 steps; a lesson has at most 300',
    );
  });

  test('unreadable pages are left out with a reason, and the other pages are imported', async () => {
    const folder = await courseOf({
      '1.md': '# One\n\nWords.',
      '3.md': 'a '.repeat(100_000),
      '4.md': '>'.repeat(20_000),
      '5.md': '---\ntitle: [A]\nteaching: {}\n---\nFive.',
      '6.md': '---\n- a\n---\nSix.',
    });
    await writeFile(join(folder, '2.md'), Buffer.from([0x23, 0x20, 0xff, 0xfe]));
    const { lessons, loss } = await readCourse(folder);
    expect(lessons.map(({ name }) => name)).toEqual(['One', '5', '6']);
    expect(loss.map(({ file, kind, what }) => [file, kind, what])).toEqual([
      ['2.md', 'page_left_out', '2.md is not UTF-8 text'],
      ['3.md', 'page_left_out', expect.stringContaining('a paragraph of more than')],
      ['4.md', 'page_left_out', expect.stringContaining('nested too deeply')],
      ['5.md', 'setting_left_out', 'title'],
      ['5.md', 'setting_left_out', 'teaching'],
      ['6.md', 'setting_left_out', '- a'],
    ]);
  });

  test('a file that is not a picture is left out and reported', async () => {
    const folder = await workbench('Words. ![A map](a.png)');
    await writeFile(join(folder, 'episodes/a.png'), '<html>');
    const course = await readCourse(folder);
    expect(course.files.size).toBe(0);
    expect(course.loss.map(({ kind }) => kind)).toEqual(['picture_unusable', 'file_left_out']);
  });

  test('a missing folder, a file and an empty folder are refused as courses', async () => {
    const folder = await courseOf({ 'a.txt': '' });
    expect(await refusal(join(folder, 'gone'))).toMatch(/^not_found/);
    expect(await refusal(join(folder, 'a.txt'))).toMatch(/not a folder/);
    expect(await refusal(folder)).toMatch(/no Markdown file/);
  });
});

describe.runIf(hasRealCourse)('a real course', () => {
  test('a real course is imported with its questions, its pictures and no unknown divs', async () => {
    const course = await readCourse(realCourse);
    expect(course.lessons.length).toBeGreaterThan(1);
    const nodes = course.lessons.flatMap((lesson) => lesson.nodes);
    expect(nodes.filter((node) => node.type === 'QUIZ').length).toBeGreaterThan(0);
    expect(course.files.size).toBeGreaterThan(0);
    expect(course.credit?.licence).toBe('CC BY 4.0');
    expect(
      course.loss.filter(({ kind }) => kind === 'html_dropped' || kind === 'unknown_div' || kind === 'stray_div'),
    ).toEqual([]);
  });
});
