import { afterEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '#domain/teach/question/quiz-settings.ts';
import { questionOf, sampleQuestions } from '#domain/teach/question/test-questions.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { publishQuestion } from '#domain/teach/version/learner-question.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { LessonDocument } from '#server/teach/native-archive/document.ts';
import { lessonPage, SHARED_FILES } from '#server/teach/scorm/lesson-page.ts';

const HOSTILE = '</script><script>parent.hasRun = true</script><img src="x" onerror="parent.hasRun = true">';

const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: words }] }],
});

const lessonOf = (questions: QuizQuestion[]): LessonDocument => ({
  name: `Tides ${HOSTILE}`,
  description: HOSTILE,
  learningObjectives: [],
  learningOutcomes: [],
  certification: null,
  language: 'us',
  level: null,
  price: 0,
  credit: null,
  images: [],
  categories: [],
  labels: [],
  links: [],
  nodes: [
    { ref: '1', type: 'RICHTEXT', name: HOSTILE, description: HOSTILE, minutes: 0, text: text(HOSTILE) },
    ...(questions.length > 0
      ? [
          {
            ref: '2',
            type: 'QUIZ' as const,
            name: 'Check',
            description: '',
            minutes: 0,
            settings: defaultSettings,
            questions,
          },
        ]
      : []),
  ],
});

type Kept = Record<string, string>;

/** A fake platform with the part of the SCORM 1.2 API that packages may rely on. */
function platform(kept: Kept = {}) {
  const calls: string[] = [];
  const said =
    (call: string) =>
    (...values: string[]) => {
      calls.push([call, ...values].join(' ').trim());
      return 'true';
    };
  const api = {
    LMSInitialize: said('initialize'),
    LMSCommit: said('commit'),
    LMSFinish: said('finish'),
    LMSGetValue: (name: string) => kept[name] ?? '',
    LMSSetValue: (name: string, value: string) => {
      kept[name] = value;
      return 'true';
    },
  };
  Object.assign(window, { API: api });
  return { kept, calls };
}

async function open(lesson: LessonDocument): Promise<Document> {
  const frame = document.createElement('iframe');
  frame.srcdoc = lessonPage(lesson, new Map(), () => undefined).replace(
    `<script src="../${SHARED_FILES.runtime}">`,
    `<script type="module" src="${new URL('../../../site/scorm/runtime.ts', import.meta.url).pathname}">`,
  );
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await loaded;
  if (!frame.contentDocument) throw new Error('the page is of this origin');
  return frame.contentDocument;
}

/** Enters an answer in the form of `QuizQuestion.answer`. */
function give(page: Document, index: number, question: QuizQuestion): void {
  const { kind, answer } = publishQuestion(question).key;
  const form = page.forms[index];
  const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [])];
  for (const [place, field] of fields.entries()) {
    if (kind === 'order') field.value = String(answer.indexOf(field.name) + 1);
    else if (kind === 'match') field.value = answer[place] ?? '';
    else if (kind === 'number' || kind === 'text') field.value = answer[0] ?? '';
    else (field as HTMLInputElement).checked = answer.includes(field.value);
  }
  form?.requestSubmit();
}
const answersIn = (page: Document) => [...page.querySelectorAll('output')].map((each) => each.textContent);

afterEach(() => {
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
});

test('a package reports each answer, is passed when all are right, and restores its state when reopened', async () => {
  const lms = platform();
  const page = await open(lessonOf([...sampleQuestions]));
  expect([lms.calls, lms.kept['cmi.core.lesson_status']]).toEqual([['initialize'], 'incomplete']);
  for (const [index, question] of sampleQuestions.entries()) give(page, index, question);
  expect(answersIn(page)).toEqual(sampleQuestions.map(() => 'Right'));
  expect(lms.kept).toMatchObject({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100' });
  const again = platform(lms.kept);
  expect(answersIn(await open(lessonOf([...sampleQuestions])))).toEqual(sampleQuestions.map(() => 'Right'));
  expect(again.kept['cmi.core.lesson_status']).toBe('passed');
});

test('wrong answers in a package score nothing, and too many fail the lesson', async () => {
  const { kept } = platform();
  const page = await open(lessonOf([...sampleQuestions]));
  for (const [index, question] of sampleQuestions.entries())
    give(page, index, index === 0 ? question : ({ ...question, answer: ['false', 'none'] } as QuizQuestion));
  expect(answersIn(page).slice(0, 2)).toEqual(['Right', 'Not right yet']);
  expect(kept).toMatchObject({
    'cmi.core.lesson_status': 'failed',
    'cmi.core.score.raw': String(Math.round(100 / sampleQuestions.length)),
  });
});

test('a partly right answer in a package scores the same points as in the product', async () => {
  const { kept } = platform();
  const page = await open(lessonOf([questionOf.multiple]));
  give(page, 0, { ...questionOf.multiple, answer: ['a'] });
  expect(answersIn(page)).toEqual(['Not right yet']);
  expect(kept).toMatchObject({ 'cmi.core.score.raw': '50', 'cmi.suspend_data': '2' });
});

test('a package without questions is completed by its learner, and the platform is informed when the page closes', async () => {
  const { kept, calls } = platform();
  const page = await open(lessonOf([]));
  page.querySelector<HTMLElement>('#finish')?.click();
  expect(kept['cmi.core.lesson_status']).toBe('completed');
  page.defaultView?.dispatchEvent(new Event('pagehide'));
  expect(calls.at(-1)).toBe('finish');
  expect(kept['cmi.core.session_time']).toMatch(/^\d\d:\d\d:\d\d$/);
});

test('HTML in the texts of a package is shown as text and never runs', async () => {
  platform();
  const hostile = sampleQuestions.map((question) => ({
    ...question,
    question: text(HOSTILE),
    options: question.options.map((option) => ({ ...option, text: HOSTILE })),
  })) as QuizQuestion[];
  const page = await open(lessonOf(hostile));
  expect(page.scripts).toHaveLength(2);
  expect(page.images).toHaveLength(0);
  expect(page.querySelector('h1')?.textContent).toContain(HOSTILE);
  await vi.waitFor(() => expect(page.readyState).toBe('complete'));
  expect('hasRun' in window).toBe(false);
});
