import { attemptScore, grade } from '#domain/learn/grading.ts';
import type { ScormLesson } from '#domain/teach/import-export/scorm-lesson.ts';

/**
 * Runs in the page of a lesson inside another learning platform (SCORM 1.2): grades answers, reports the learner's
 * progress to the platform and restores earlier progress.
 */

type ScormCall = (...values: string[]) => unknown;
type ScormApi = Record<'LMSInitialize' | 'LMSGetValue' | 'LMSSetValue' | 'LMSCommit' | 'LMSFinish', ScormCall>;

const PARENTS_MAX = 100;

function apiIn(page: Window): ScormApi | undefined {
  try {
    return (page as { API?: ScormApi }).API;
  } catch {
    // Windows of another origin throw on access.
    return undefined;
  }
}

function findApi(start: Window): ScormApi | undefined {
  let page = start;
  for (let count = 0; count < PARENTS_MAX; count += 1) {
    const api = apiIn(page);
    if (api || page.parent === page) return api;
    page = page.parent;
  }
  return undefined;
}

const api = findApi(window) ?? (window.opener ? findApi(window.opener as Window) : undefined);
const get = (name: string): string => (api ? String(api.LMSGetValue(name)) : '');
const set = (name: string, value: string | number) => api?.LMSSetValue(name, String(value));

const lesson = JSON.parse(document.querySelector('#lesson')?.textContent ?? '') as ScormLesson;
const questions = Object.assign(
  {},
  ...lesson.quizzes.map((quiz) => quiz.questions),
) as ScormLesson['quizzes'][0]['questions'];
const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-question]')];
const finish = document.querySelector<HTMLButtonElement>('#finish');
const begun = Date.now();

/** Result of each question in the order of the page: `+` if it is right, otherwise its points; empty without an answer. */
let results: string[] = [];

const grades = () =>
  results.flatMap((result, index) =>
    result === '' ? [] : { questionID: String(index), grade: { score: pointsOf(result, index) } },
  );
const pointsOf = (result: string, index: number): number =>
  result === '+' ? (questions[index]?.score ?? 0) : Number(result);

function answerIn(form: HTMLFormElement): string[] {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
  // The items in the order of the positions chosen for them.
  if (form.querySelector('[data-order]'))
    return fields.some(({ value }) => value === '')
      ? []
      : fields.toSorted((a, b) => Number(a.value) - Number(b.value)).map(({ name }) => name);
  const isGiven = (field: (typeof fields)[0]) => !/radio|checkbox/.test(field.type) || field.matches(':checked');
  return fields.filter(isGiven).map(({ value }) => value);
}

function show(index: number): void {
  const [form, result] = [forms[index], results[index]];
  const output = form?.querySelector('output');
  if (!form || !output || !result) return;
  output.textContent = result === '+' ? lesson.words.right : lesson.words.wrong;
  form.dataset['right'] = String(result === '+');
  form.querySelector('.explanation')?.removeAttribute('hidden');
}

function report(): void {
  set('cmi.suspend_data', results.join(','));
  set('cmi.core.score.min', 0);
  set('cmi.core.score.max', 100);
  set('cmi.core.score.raw', Math.round(attemptScore(questions, grades()) * 100));
  const isPassed = lesson.quizzes.every((quiz) => attemptScore(quiz.questions, grades()) >= quiz.passMark);
  if (!results.includes('')) set('cmi.core.lesson_status', isPassed ? 'passed' : 'failed');
  api?.LMSCommit('');
}

api?.LMSInitialize('');
const earlier = get('cmi.suspend_data').split(',');
results = forms.map((_, index) => earlier[index] ?? '');
if (['not attempted', 'unknown', ''].includes(get('cmi.core.lesson_status')))
  set('cmi.core.lesson_status', 'incomplete');

for (const [index, form] of forms.entries()) {
  show(index);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const key = questions[index];
    if (!key) return;
    const { isRight, score } = grade(key, answerIn(form));
    results[index] = isRight ? '+' : String(score);
    show(index);
    report();
  });
}
finish?.addEventListener('click', () => {
  set('cmi.core.lesson_status', 'completed');
  api?.LMSCommit('');
  finish.disabled = true;
});

const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');
let isOver = false;
window.addEventListener('pagehide', () => {
  if (isOver) return;
  isOver = true;
  const seconds = (Date.now() - begun) / 1000;
  set('cmi.core.session_time', `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`);
  api?.LMSFinish('');
});
