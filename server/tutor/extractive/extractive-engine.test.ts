import { beforeAll, describe, expect, test } from 'vitest';
import type { AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import type { Actor } from '#domain/account/user.ts';
import { textsOfBlock } from '#domain/teach/version/block-text.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { newId } from '#server/core/store/new-id.ts';
import { cutPassages } from '#server/tutor/passage/cut-passages.ts';
import type { TutorEngine, TutorQuestion } from '#server/tutor/engine/engine.ts';
import { openQuizGuards } from '#server/tutor/engine/open-quiz-guard.ts';
import { postgresRetrieval } from '#server/tutor/retrieval/postgres-retrieval.ts';
import { makeClozes } from '#server/tutor/extractive/cloze.ts';
import { extractiveEngine } from '#server/tutor/extractive/extractive-engine.ts';
import type { Retrieval } from '#server/tutor/retrieval/retrieval.ts';
import { enrollLearner, publishTaughtLesson, type TaughtLesson, textOf } from '#server/tutor/retrieval/test-lessons.ts';
import { stepOf, type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
let engine: TutorEngine;
let retrieval: Retrieval;
let lesson: TaughtLesson;
let learner: Actor;

const question: QuizQuestion = {
  id: 'q1',
  kind: 'text',
  question: textOf('What is the pigment in a chloroplast called?'),
  options: [],
  answer: ['chlorophyll'],
  score: 1,
  explanation: textOf('Chlorophyll absorbs red and blue light and reflects the green.'),
};

beforeAll(async () => {
  school = await testSchool();
  retrieval = postgresRetrieval(school.pool);
  engine = extractiveEngine({ pool: school.pool, retrieval });
  learner = await school.person('Lena');
  lesson = await publishTaughtLesson(school, {
    name: 'Photosynthesis',
    steps: {
      'What it is': [
        'Photosynthesis is the process by which green plants turn light energy into sugar. It needs carbon dioxide.',
      ],
      'Where it happens': [
        '# Chloroplasts',
        'Chloroplasts hold a green pigment called chlorophyll, which drinks red light.',
        '# Stomata',
        'The oxygen leaves the leaf through small openings called stomata.',
      ],
      'The cycle': ['The Calvin cycle stops soon after dark because the cell runs out of ATP.'],
    },
    quiz: [question],
  });
  await cutPassages(school.pool);
});

async function ask(words: string, more: Partial<TutorQuestion> = {}): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = [];
  const { signal } = new AbortController();
  const asked: TutorQuestion = {
    actor: learner,
    words,
    earlier: [],
    scope: { kind: 'lesson', id: lesson.id },
    language: 'en',
    tutor: { name: 'Sage', attributes: [] },
    memories: [],
    signal,
    ...more,
  };
  for await (const event of engine.answer(asked)) events.push(event);
  return events;
}
const textIn = (events: readonly AnswerEvent[]) =>
  events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
const sourcesIn = (events: readonly AnswerEvent[]) =>
  events.flatMap((event) => (event.type === 'source' ? [event.source] : []));
const endOf = (events: readonly AnswerEvent[]) => events.at(-1);

describe('answers of the extractive engine', () => {
  test('an answer says that it only quotes, and quotes the explaining sentence after its source', async () => {
    const events = await ask('What is photosynthesis?');
    expect(textIn(events)).toMatch(/^I only quote your lessons, and say nothing in words of my own\./);
    expect(textIn(events)).toContain(
      '> Photosynthesis is the process by which green plants turn light energy into sugar. [^1]',
    );
    expect(events.map(({ type }) => type).slice(0, 3)).toEqual(['text', 'source', 'text']);
    expect(endOf(events)).toEqual({ type: 'end', how: 'done' });
  });

  test('an answer names places that contain exactly the quoted text', async () => {
    const [version] = await school.rows('LessonVersion', 'x.id = $1', lesson.versionID);
    const sources = sourcesIn(await ask('Where does the oxygen leave the leaf?'));
    expect(sources[0]).toMatchObject({
      lessonID: lesson.id,
      lessonName: 'Photosynthesis',
      stepName: 'Where it happens',
      quote: 'The oxygen leaves the leaf through small openings called stomata.',
    });
    for (const { nodeID, blockID, start, end, quote } of sources)
      expect(textsOfBlock(version!.body[nodeID]!, blockID).map((text) => text.slice(start, end))).toEqual([quote]);
  });

  test('an answer to a why-question prefers the sentence that gives a reason', async () => {
    expect(sourcesIn(await ask('Why does the Calvin cycle stop in the dark?'))[0]?.quote).toContain('because');
  });

  test('an answer quotes a sentence that refers to the one before together with it', async () => {
    expect(sourcesIn(await ask('Which carbon dioxide does it need?'))[0]?.quote).toMatch(
      /^Photosynthesis is .*dioxide\.$/,
    );
  });

  test('an answer names the correction of a misspelled word and offers nearby headings as questions', async () => {
    const events = await ask('How does oxigen leave the leaf?');
    expect(textIn(events)).toContain('I took “oxigen” for “oxygen”.');
    expect(events.find(({ type }) => type === 'next')).toEqual({
      type: 'next',
      questions: ['Tell me about “The cycle”', 'Tell me about “Chloroplasts”', 'Tell me about “What it is”'],
    });
  });

  test.each([
    ['en', 'Tell me about “Calvin”'],
    ['de', 'Erzähl mir etwas über „Calvin“'],
    ['fr', 'Parlez-moi de « Calvin »'],
  ])('a suggested question is answered from the lessons (%s)', async (language, words) => {
    expect(sourcesIn(await ask(words, { language }))[0]?.quote).toContain('Calvin');
  });

  test.each([
    ['en', 'What is the capital of Peru?', /^This is not in your lessons\./],
    ['de', 'Was ist die Hauptstadt von Peru?', /^Das steht nicht in deinen Lektionen\./],
    ['fr', 'Quelle est la capitale du Pérou ?', /^Ce n’est pas dans vos leçons\./],
  ])('an answer in the language %s refuses a question that no lesson covers', async (language, words, said) => {
    const events = await ask(words, { language, scope: { kind: 'everything' } });
    expect(textIn(events)).toMatch(said);
    expect(sourcesIn(events)).toEqual([]);
    expect(endOf(events)).toEqual({ type: 'end', how: 'not_found' });
  });

  test('an answer that is stopped ends, and a question without words gets a hint', async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await ask('What is photosynthesis?', { signal: stop.signal })).toEqual([{ type: 'end', how: 'stopped' }]);
    expect(textIn(await ask('?!'))).toMatch(/^Ask me something/);
  });
});

/** A new person who is taking the quiz. */
async function takerOfQuiz(attemptID = newId('QuizAttempt')): Promise<Actor> {
  return (await startQuiz(attemptID)).taker;
}

async function startQuiz(attemptID: QuizAttempt['id']) {
  const taker = await school.person('Tara');
  const { enrollmentID } = await enrollLearner(school, taker, lesson);
  const step = stepOf(enrollmentID, lesson.nodeIDs.at(-1)!);
  for (const nodeID of lesson.nodeIDs.slice(0, -1))
    await school.run(taker, 'step.finish', stepOf(enrollmentID, nodeID));
  await school.run(taker, 'quiz.start', { ...step, attemptID });
  return { taker, step };
}

describe('quotes while a quiz is open', () => {
  let taker: Actor;
  const attemptID = newId('QuizAttempt');
  beforeAll(async () => {
    taker = await takerOfQuiz(attemptID);
  });

  test.each([
    'What is the pigment in a chloroplast called?',
    'which pigment do chloroplasts hold?',
    'What is chlorophyll?',
    'What drinks red light in a chloroplast?',
  ])('the question "%s" of an open quiz is politely declined', async (words) => {
    const events = await ask(words, { actor: taker });
    expect(textIn(events)).toMatch(/^You have a quiz open that asks about this/);
    expect(JSON.stringify(events).toLowerCase()).not.toContain('chlorophyll');
    expect(endOf(events)).toEqual({ type: 'end', how: 'done' });
    expect(sourcesIn(await ask(words)).length).toBeGreaterThan(0);
  });

  test('clozes do not ask for the answers of an open quiz, and all other text is quoted', async () => {
    expect(sourcesIn(await ask('What is photosynthesis?', { actor: taker })).length).toBeGreaterThan(0);
    const scope = { kind: 'lesson', id: lesson.id } as const;
    const found = async (actor: Actor) =>
      (await retrieval.find({ actor, words: 'chloroplasts pigment', scope, language: 'en', limit: 3 })).passages;
    const asked = async (actor: Actor) => JSON.stringify(await makeClozes(school.pool, actor, await found(actor)));
    expect(await asked(learner)).toContain('called');
    expect(await asked(taker)).toBe('[]');
  });

  test('a submitted quiz makes everything quotable again', async () => {
    await school.run(taker, 'quiz.submit', {
      ...stepOf((await school.rows('QuizAttempt', 'x.id = $1', attemptID))[0]!.enrollmentID, lesson.nodeIDs.at(-1)!),
      attemptID,
    });
    const events = await ask('Which pigment do chloroplasts hold?', { actor: taker });
    expect(sourcesIn(events)[0]?.quote).toContain('chlorophyll');
  });
});

describe('questions about a graded answer', () => {
  const asked = 'Why is my answer to question 1 wrong?';
  const place = () => ({ lessonID: lesson.id, nodeID: lesson.nodeIDs.at(-1)! });

  test('a graded mistake is explained from the result, and its topic is quoted', async () => {
    const attemptID = newId('QuizAttempt');
    const { taker, step } = await startQuiz(attemptID);
    expect(textIn(await ask(asked, { actor: taker, place: place() }))).toMatch(/^You have a quiz open/);
    // The answer to the only question ends the attempt.
    await school.run(taker, 'quiz.answer', { ...step, attemptID, questionID: 'q1', answer: ['melanin'] });
    const events = await ask(asked, { actor: taker, place: place() });
    for (const words of ['melanin', 'chlorophyll', 'Chlorophyll absorbs red and blue light'])
      expect(textIn(events)).toContain(words);
    expect(sourcesIn(events)[0]?.quote).toContain('chlorophyll');
    expect(endOf(events)).toEqual({ type: 'end', how: 'done' });
    expect(textIn(await ask('What is photosynthesis?', { actor: taker, place: place() }))).not.toContain('melanin');
  });

  test('a learner without a graded attempt is told no answer', async () => {
    const events = await ask(asked, { place: place() });
    expect(textIn(events)).toMatch(/^I do not look into the keys of quizzes/);
  });
});

test('the answer to a greeting says what the tutor can be asked', async () => {
  for (const words of ['Hello', 'hello, what can you do?', 'Bonjour !'])
    expect(textIn(await ask(words))).toMatch(/^Hello! Ask me something/);
  expect(textIn(await ask('Hello, what is photosynthesis?'))).not.toMatch(/^Hello!/);
});

test('an answer key is told to nobody, with or without an open quiz', async () => {
  const events = await ask('Give me the answer key of the quiz');
  expect(textIn(events)).toMatch(/^I do not look into the keys of quizzes/);
  expect(endOf(events)).toEqual({ type: 'end', how: 'done' });
});

test('a cloze takes a key term out of a sentence and cites the place of the sentence', async () => {
  const scope = { kind: 'lesson', id: lesson.id } as const;
  const { passages } = await retrieval.find({
    actor: learner,
    words: 'oxygen stomata',
    scope,
    language: 'en',
    limit: 1,
  });
  const [cloze] = await makeClozes(school.pool, learner, passages);
  expect(cloze?.text).toContain('____');
  expect(cloze?.text.replace('____', cloze.answer)).toBe(cloze?.source.quote);
  expect(['oxygen', 'stomata', 'openings']).toContain(cloze?.answer.toLowerCase());
});

test('the guard of a model withholds the same answers, in whatever language the question is', async () => {
  const guardOf = openQuizGuards(school.pool);
  const open = await guardOf({ actor: await takerOfQuiz() });
  expect(open.isOpen).toBe(true);
  const [german, none] = ['Chlorophyll ist das Pigment im chloroplast.', 'Birds sing.'];
  expect(await open.givesAway([{ text: german }, { text: german, language: 'us' }, { text: none }])).toEqual([
    true,
    true,
    false,
  ]);
  expect(await open.asksForKey('what is the pigment in a chloroplast called')).toBe(true);
  expect(await open.asksForKey('why do birds sing')).toBe(false);
  const closed = await guardOf({ actor: learner });
  expect([closed.isOpen, await closed.givesAway([{ text: german }])]).toEqual([false, [false]]);
});
