import { requiredScore } from '#domain/teach/link.ts';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import katex from 'katex';
import { afterAll, describe, expect, test } from 'vitest';
import { readSeed } from '#data/seed/read-seed.ts';
import type { SeedLesson, SeedNode, SeedQuiz } from '#data/seed/seed-lesson.ts';
import { demoPeople } from '#data/seed/demo-account.ts';
import type { SeedLearning, SeedPerson } from '#data/seed/seed-person.ts';
import { type SeedQuestion, shareOfScore } from '#data/seed/seed-quiz.ts';
import { lessonTypes } from '#domain/teach/node.ts';
import { questionKinds } from '#domain/teach/question/quiz-question.ts';
import { isWebVtt } from '#domain/teach/video.ts';
import { INITIAL_TOKEN_BALANCE } from '#domain/wallet/wallet.ts';
import { priceInTokens } from '#domain/wallet/price.ts';

const seed = await readSeed();
const lessonOf = (slug: string): SeedLesson => {
  const lesson = seed.lessons.find((candidate) => candidate.slug === slug);
  if (!lesson) throw new Error(`no seeded lesson ${slug}`);
  return lesson;
};
const quizOf = (lesson: SeedLesson, key: string): SeedQuiz => {
  const node = lesson.nodes.find((candidate) => candidate.key === key);
  if (node?.type !== 'QUIZ') throw new Error(`${lesson.slug} has no quiz ${key}`);
  return node;
};
const quizzesOf = (lesson: SeedLesson) => lesson.nodes.filter((node) => node.type === 'QUIZ');
const textsOf = (lesson: SeedLesson) => lesson.nodes.filter((node) => node.type === 'RICHTEXT');
const videosOf = (lesson: SeedLesson) => lesson.nodes.filter((node) => node.type === 'VIDEO');
const slidesOf = (lesson: SeedLesson) => lesson.nodes.flatMap((node) => (node.type === 'SLIDESHOW' ? node.slides : []));
/** All Markdown of a lesson except its questions. */
const markdownsOf = (lesson: SeedLesson) =>
  [...textsOf(lesson), ...videosOf(lesson), ...slidesOf(lesson)].map(({ markdown }) => markdown);
const questionsOf = (lesson: SeedLesson) => quizzesOf(lesson).flatMap((quiz) => quiz.questions);
const optionsOf = (question: SeedQuestion) => ('options' in question ? question.options : []);
const startsOf = (lesson: SeedLesson) =>
  lesson.nodes.filter((node) => lesson.links.every((link) => link.to !== node.key));
const withoutFences = (markdown: string) => markdown.replaceAll(/^```.*?^```$/gms, '');

/** Every path from the start to an end; a cycle would never terminate, so an earlier test excludes cycles. */
function pathsOf(lesson: SeedLesson, from: string[]): string[][] {
  const nexts = lesson.links.filter((link) => link.from === from.at(-1));
  return nexts.length === 0 ? [from] : nexts.flatMap((link) => pathsOf(lesson, [...from, link.to]));
}

describe('the seeded school', () => {
  test('the seed has eight lessons, each in its own category and with a teacher, and one of them is free', () => {
    expect(seed.lessons).toHaveLength(8);
    expect(new Set(seed.lessons.map((lesson) => lesson.category)).size).toBe(8);
    expect(seed.lessons.filter((lesson) => lesson.price === 0)).toHaveLength(1);
    const owned = seed.people.flatMap((person) => person.owns.map((own) => own.lesson));
    expect(owned.toSorted()).toEqual(seed.lessons.map((lesson) => lesson.slug));
  });

  test('the seed has three teachers and five learners, and one of each has a login', () => {
    const teachers = seed.people.filter((person) => person.owns.length > 0);
    const learners = seed.people.filter((person) => person.learning.length > 0);
    expect([teachers.length, learners.length]).toEqual([3, 5]);
    const [teacher, learner] = demoPeople.map(({ email }) => seed.people.find((person) => person.email === email)!);
    expect([teachers.includes(teacher!), learners.includes(learner!)]).toEqual([true, true]);
    expect(demoPeople.map(({ role }) => role)).toEqual(['teacher', 'learner']);
    expect(new Set(seed.people.map((person) => person.email)).size).toBe(seed.people.length);
  });

  test('the seed contains every kind of step, of question and of quiz setting', () => {
    const steps = new Set(seed.lessons.flatMap((lesson) => lesson.nodes.map((node) => node.type)));
    expect([...steps].toSorted()).toEqual(lessonTypes.toSorted());
    const kinds = new Set(seed.lessons.flatMap(questionsOf).map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(questionKinds.toSorted());
    const quizzes = seed.lessons.flatMap(quizzesOf);
    for (const isUsed of [
      (quiz: SeedQuiz) => quiz.attempts !== null,
      (quiz: SeedQuiz) => quiz.isShuffled,
      (quiz: SeedQuiz) => quiz.feedback === 'end',
      (quiz: SeedQuiz) => quiz.timeLimitSeconds !== null,
    ])
      expect(quizzes.some(isUsed)).toBe(true);
    const conditions = seed.lessons.flatMap((lesson) => lesson.links.map(({ condition }) => condition));
    expect(conditions.some((condition) => requiredScore(condition) !== undefined)).toBe(true);
  });

  test('the seed has two courses with lessons of one teacher each, and a learner in each', () => {
    const courses = seed.people.flatMap((person) =>
      person.courses.map((course) => ({ ...course, owns: person.owns.map((own) => own.lesson) })),
    );
    expect(courses).toHaveLength(2);
    for (const { lessons, owns } of courses) expect(lessons.filter((lesson) => !owns.includes(lesson))).toEqual([]);
    const learned = seed.people.flatMap((person) => person.courseLearning.map(({ course }) => course));
    expect(learned.toSorted()).toEqual(courses.map(({ name }) => name).toSorted());
  });

  test('the seed has a lesson whose paths split and join again', () => {
    const branching = seed.lessons.filter((lesson) => pathsOf(lesson, [lesson.nodes[0]?.key ?? '']).length > 1);
    expect(branching.map((lesson) => lesson.slug)).toContain('why-bridges-hum');
    for (const lesson of branching)
      expect(new Set(pathsOf(lesson, [lesson.nodes[0]?.key ?? '']).map((path) => path.at(-1))).size).toBe(1);
  });
});

describe.each(seed.lessons)('lesson $name of the seed', (lesson) => {
  test('the first node of a lesson is its only start, and every link leads forward', () => {
    const order = lesson.nodes.map((node) => node.key);
    expect(startsOf(lesson).map((node) => node.key)).toEqual([order[0]]);
    for (const link of lesson.links) expect(order.indexOf(link.from)).toBeLessThan(order.indexOf(link.to));
    expect(new Set(lesson.links.map((link) => `${link.from} ${link.to}`)).size).toBe(lesson.links.length);
  });

  test('every node of a lesson is reachable, and every quiz result has a link', () => {
    const reached = new Set(pathsOf(lesson, [lesson.nodes[0]?.key ?? '']).flat());
    expect(lesson.nodes.filter((node) => !reached.has(node.key))).toEqual([]);
    const conditionsOf = (node: SeedNode) =>
      lesson.links.filter((link) => link.from === node.key).map((link) => link.condition);
    const isOpenEnded = (minutesOfPaths: string[]) =>
      minutesOfPaths.length === 0 ||
      minutesOfPaths.includes('always') ||
      (minutesOfPaths.includes('passed') && minutesOfPaths.includes('failed'));
    expect(lesson.nodes.filter((node) => !isOpenEnded(conditionsOf(node)))).toEqual([]);
    expect(textsOf(lesson).filter((node) => conditionsOf(node).some((condition) => condition !== 'always'))).toEqual(
      [],
    );
  });

  test('the minutes of a lesson lie between its shortest path and the sum of all steps', () => {
    const minutes = (keys: readonly string[]) =>
      lesson.nodes.filter((node) => keys.includes(node.key)).reduce((sum, node) => sum + node.minutes, 0);
    const minutesOfPaths = pathsOf(lesson, [lesson.nodes[0]?.key ?? '']).map(minutes);
    expect(lesson.minutes).toBeGreaterThanOrEqual(Math.min(...minutesOfPaths));
    expect(lesson.minutes).toBeLessThanOrEqual(minutes(lesson.nodes.map((node) => node.key)));
  });

  test('a lesson has six to eight steps, objectives, and a text as its preview', () => {
    expect(lesson.nodes.length).toBeGreaterThanOrEqual(6);
    expect(lesson.nodes.length).toBeLessThanOrEqual(8);
    expect(lesson.learningObjectives.length).toBeGreaterThanOrEqual(3);
    expect(textsOf(lesson).map((node) => node.key)).toContain(lesson.preview);
  });

  test.each(textsOf(lesson))('the text of the step $name has 150 to 450 words', ({ markdown }) => {
    const prose = withoutFences(markdown)
      .replaceAll(/^!\[.*$|^:::.*$|^\|[-|]+\|$/gm, '')
      .replaceAll(/\$\$.*?\$\$/gs, '');
    const words = prose.match(/\p{L}[\p{L}’-]*|\d[\d,.]*/gu)?.length ?? 0;
    expect(words).toBeGreaterThanOrEqual(150);
    expect(words).toBeLessThanOrEqual(450);
  });

  test('a lesson contains pictures, a table, code, a callout and a reveal', () => {
    const all = markdownsOf(lesson).join('\n');
    for (const part of [
      /^!\[/m,
      /^\|[-|]+\|$/m,
      /^```python$/m,
      /^::: (callout|key) \S/m,
      /^::: reveal \S/m,
      /^\$\$.+\$\$$/m,
    ])
      expect(all).toMatch(part);
  });

  test.each(textsOf(lesson))(
    'the Markdown of $name closes every block and has no heading above the second level',
    ({ markdown }) => {
      const prose = withoutFences(markdown);
      const fences = prose.match(/^:::.*$/gm) ?? [];
      fences.forEach((fence, index) =>
        expect(fence).toMatch(index % 2 === 0 ? /^::: (callout|tip|key|note|warning|reveal) \S/ : /^:::$/),
      );
      expect(fences.length % 2).toBe(0);
      expect((markdown.match(/^```/gm) ?? []).length % 2).toBe(0);
      expect(prose.match(/^#+/gm)?.every((marks) => marks === '##' || marks === '###')).toBe(true);
    },
  );

  test('every formula of a lesson can be rendered', () => {
    const quizTexts = questionsOf(lesson).flatMap((question) => [
      question.question,
      question.explanation,
      ...optionsOf(question).flatMap((option) => [option.text, option.feedback]),
    ]);
    const texts = [
      ...markdownsOf(lesson).map((markdown) => withoutFences(markdown).replaceAll(/`[^`]*`/g, '')),
      ...quizTexts,
    ];
    const formulas = texts.flatMap((text) => [...text.matchAll(/\$\$(.+?)\$\$|\$([^$]+)\$/gs)]);
    expect(texts.filter((text) => (text.match(/\$/g)?.length ?? 0) % 2 === 1)).toEqual([]);
    for (const formula of formulas)
      katex.renderToString(formula[1] ?? formula[2] ?? '', { strict: 'error', throwOnError: true });
  });

  test('a lesson displays each of its pictures once, with a text alternative', () => {
    const shown = markdownsOf(lesson).flatMap((markdown) => [
      ...markdown.matchAll(/!\[([^\]]*)\]\((\S+) "([^"]+)"\)/g),
    ]);
    expect(shown.map((picture) => picture[2]).toSorted()).toEqual(lesson.pictures.map((picture) => picture.name));
    for (const picture of shown) expect(picture[1]?.length).toBeGreaterThan(60);
  });

  test.each(lesson.pictures)('$name is plain SVG with a title, legible on light and on dark', async ({ path }) => {
    const svg = await readFile(path, 'utf8');
    expect(svg).toMatch(/<title[^>]*>\S.*<\/title>\s*<desc[^>]*>\S.*<\/desc>/);
    expect(svg).not.toMatch(/<(script|style|image|use|foreignObject|a)\b|href|url\(|\bon\w+=/i);
    const colors = new Set([...svg.matchAll(/(?:fill|stroke)="(#[0-9a-f]{6})"/g)].map((match) => match[1] ?? ''));
    expect(colors.size).toBeGreaterThan(0);
    expect(
      [...colors].filter((color) => ['#ffffff', '#161c1f'].some((background) => contrast(color, background) < 3)),
    ).toEqual([]);
    // Text with a contrast below 4.5 to 1 must be large: bold from 18.66 px on.
    for (const [, size, weight] of svg.matchAll(/font-size="([\d.]+)" font-weight="(\d+)"/g))
      expect([Number(size) >= 18.66, weight]).toEqual([true, '700']);
  });

  test.each(quizzesOf(lesson))(
    'the quiz $name has three to six questions with individual feedback per option',
    ({ questions }) => {
      expect(questions.length).toBeGreaterThanOrEqual(3);
      expect(questions.length).toBeLessThanOrEqual(6);
      for (const options of questions.filter((question) => 'options' in question).map(optionsOf)) {
        expect(options.length).toBeGreaterThanOrEqual(3);
        expect(new Set(options.map((option) => option.text)).size).toBe(options.length);
        expect(new Set(options.map((option) => option.feedback)).size).toBe(options.length);
        for (const { text } of options) expect(text).not.toMatch(/\b(all|none|both) of (the above|these)\b/i);
      }
    },
  );

  test('the right answer of a question is not recognizable by its length or position', () => {
    const single = quizzesOf(lesson)
      .flatMap((quiz) => quiz.questions)
      .filter((question) => 'options' in question)
      .filter(({ kind }) => kind === 'single');
    const lengths = single.map(({ options }) => ({
      right: options.find((option) => option.right)?.text.length ?? 0,
      wrong: options.filter((option) => !option.right).map((option) => option.text.length),
    }));
    expect(lengths.filter(({ right, wrong }) => right > Math.max(...wrong)).length).toBeLessThanOrEqual(
      single.length / 2,
    );
    expect(lengths.filter(({ right, wrong }) => right < Math.min(...wrong)).length).toBeLessThanOrEqual(
      single.length / 3,
    );
    const places = single.map(({ options }) => options.findIndex((option) => option.right));
    for (const place of new Set(places))
      expect(places.filter((other) => other === place).length).toBeLessThanOrEqual(Math.ceil(single.length / 2));
  });
});

test('a video is small, in a format browsers play, with consecutive captions to its end', async () => {
  for (const { video, captions } of seed.lessons.flatMap(videosOf)) {
    const bytes = await readFile(video.path);
    expect(bytes.toString('hex', 0, 4)).toBe('1a45dfa3');
    expect(bytes.toString('latin1', 0, 64)).toContain('webm');
    expect(bytes.byteLength).toBeLessThan(400_000);
    expect(isWebVtt(captions)).toBe(true);
    const times = [...captions.matchAll(/^00:(\d\d\.\d{3}) --> 00:(\d\d\.\d{3})$/gm)].flatMap(([, from, to]) => [
      Number(from),
      Number(to),
    ]);
    expect(times.length).toBeGreaterThan(0);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});

test('a slide has a topic and speaker notes longer than its text', () => {
  const slides = seed.lessons.flatMap(slidesOf);
  expect(slides.length).toBeGreaterThanOrEqual(4);
  for (const { speaker } of slides) expect(speaker.length).toBeGreaterThan(100);
});

const courses = seed.people.flatMap((person) =>
  person.learning.map((learning) => ({ person, learning, who: person.firstName, lesson: learning.lesson })),
);

describe.each(courses)('progress of $who in $lesson', ({ person, learning }) => {
  const lesson = lessonOf(learning.lesson);
  const published = seed.people.flatMap((p) => p.owns).find((own) => own.lesson === lesson.slug)?.publishedAgoMs ?? 0;

  test('a seeded learner has completed only steps of the lesson that were open', () => {
    const done = new Set(learning.done.map((moment) => moment.step));
    expect(done.size).toBe(learning.done.length);
    const visited = [
      ...done,
      ...(learning.current ? [learning.current.step] : []),
      ...learning.attempts.map((attempt) => attempt.step),
    ];
    expect(visited.filter((step) => !isOpen(lesson, learning, step, done))).toEqual([]);
  });

  test('a seeded attempt has one result per question, and every completed quiz was passed', () => {
    for (const attempt of learning.attempts)
      expect(attempt.results).toHaveLength(quizOf(lesson, attempt.step).questions.length);
    for (const { key } of quizzesOf(lesson))
      expect(hasResult(lesson, learning, key, 'passed')).toBe(learning.done.some((moment) => moment.step === key));
  });

  test('the times of a seeded learner are in order: joined, enrolled, then step by step', () => {
    const doneAgo = learning.done.map((moment) => moment.agoMs);
    const attemptAgo = learning.attempts.map((attempt) => attempt.agoMs);
    expect(doneAgo).toEqual(doneAgo.toSorted((a, b) => b - a));
    expect(attemptAgo).toEqual(attemptAgo.toSorted((a, b) => b - a));
    for (const ago of [...doneAgo, ...attemptAgo]) expect(ago).toBeLessThanOrEqual(learning.enrolledAgoMs);
    expect(learning.current?.agoMs ?? 0).toBeLessThanOrEqual(Math.min(learning.enrolledAgoMs, ...doneAgo));
    expect(learning.enrolledAgoMs).toBeLessThanOrEqual(Math.min(person.joinedAgoMs, published));
  });
});

test('no seeded person has spent more than the welcome grant', () => {
  const lessonsIn = (name: string) =>
    seed.people.flatMap(({ courses }) => courses.find((course) => course.name === name)?.lessons ?? []);
  const spentBy = ({ learning, courseLearning }: SeedPerson) =>
    [
      ...new Set([
        ...learning.map(({ lesson }) => lesson),
        ...courseLearning.flatMap(({ course }) => lessonsIn(course)),
      ]),
    ]
      .map((slug) => priceInTokens(lessonOf(slug).price))
      .reduce((sum, tokens) => sum + tokens, 0);
  expect(seed.people.filter((person) => spentBy(person) > INITIAL_TOKEN_BALANCE)).toEqual([]);
});

describe('errors of an invalid seed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seed-'));
  afterAll(() => rm(folder, { recursive: true }));
  const file = join(folder, 'lessons/graphs-gently/lesson.yaml');

  test.each([
    ['to: ripples }', 'to: nowhere }', /no node nowhere/],
    ['price: 8', 'price: 8.005', /lesson\.yaml: .*price 8\.005/],
    ['key: ripples', 'key: first-steps', /same key/],
    ['preview: dots-and-lines', 'preview: dots', /no node dots/],
    ['learningObjectives:', 'learningObjectives: [', /lesson\.yaml: YAML/],
    ['to: ripples }', "to: ripples, condition: 'score:0' }", /lesson\.yaml: .*score:<percent>/],
  ])('a lesson file with "%s" replaced by "%s" is refused by file and place', async (from, to, complaint) => {
    await cp(import.meta.dirname, folder, { recursive: true });
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
    await expect(readSeed(folder)).rejects.toThrow(complaint);
  });

  test.each([
    ['why-twelve-notes/lesson.yaml', 'two-tones.webm', 'two-tones.avi', /two-tones|webm/],
    ['why-twelve-notes/any-key.quiz.yaml', 'tolerance: 1', 'tolerance: -1', /any-key\.quiz\.yaml: .*tolerance/s],
    ['money-that-grows/in-your-head.quiz.yaml', '240', '2', /in-your-head\.quiz\.yaml: .*timeLimitSeconds/s],
    ['the-pump-on-broad-street/drawing-the-map.slides.yaml', 'speaker:', 'notes:', /slides\.yaml: .*notes/s],
  ])('the file %s with "%s" replaced by "%s" is refused by file and place', async (name, from, to, complaint) => {
    await cp(import.meta.dirname, folder, { recursive: true });
    const path = join(folder, 'lessons', name);
    await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
    await expect(readSeed(folder)).rejects.toThrow(complaint);
  });

  test('a question without a right option is refused by file and place', async () => {
    await cp(import.meta.dirname, folder, { recursive: true });
    const quiz = join(folder, 'lessons/graphs-gently/first-steps.quiz.yaml');
    await writeFile(quiz, (await readFile(quiz, 'utf8')).replace('right: true', 'right: false'));
    await expect(readSeed(folder)).rejects.toThrow(/first-steps\.quiz\.yaml[^]*one right option/);
  });
});

function hasResult(lesson: SeedLesson, learning: SeedLearning, key: string, wanted: 'passed' | 'failed'): boolean {
  const quiz = quizOf(lesson, key);
  return learning.attempts.some(
    ({ step, results }) => step === key && shareOfScore(quiz, results) >= quiz.passMark === (wanted === 'passed'),
  );
}

/**
 * The start is open; another step is open if a link leads to it from a completed step or from a quiz with the required
 * result.
 */
function isOpen(lesson: SeedLesson, learning: SeedLearning, step: string, done: ReadonlySet<string>): boolean {
  if (lesson.nodes[0]?.key === step) return true;
  return lesson.links.some(({ from, to, condition }) => {
    if (to !== step) return false;
    if (condition === 'always') return done.has(from);
    return (condition === 'passed' || condition === 'failed') && hasResult(lesson, learning, from, condition);
  });
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
