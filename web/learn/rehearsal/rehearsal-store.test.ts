import type { LinkCondition } from '#domain/teach/link.ts';
import { expect, test } from 'vitest';
import type { LessonNode } from '#domain/teach/node.ts';
import { defaultSettings, type QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import type { LessonVersion, QuizKey } from '#domain/teach/version/version.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import { rehearsalStore } from '#web/learn/rehearsal/rehearsal-store.ts';
import { rehearsalEnrollment } from '#web/learn/rehearsal/rehearsal-enrollment.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { newId } from '#web/store/row/new-id.ts';
import { idOf, rowOf, teacher } from '#web/store/row/test-row.ts';

const [read, quiz, again, end] = [1, 2, 3, 4].map((number) => idOf(10 + number) as LessonNode['id']) as [
  LessonNode['id'],
  LessonNode['id'],
  LessonNode['id'],
  LessonNode['id'],
];
const stepLinks: [LessonNode['id'], LessonNode['id'], LinkCondition][] = [
  [read, quiz, 'always'],
  [quiz, end, 'passed'],
  [quiz, again, 'failed'],
  [again, end, 'always'],
];
const key: QuizKey = {
  passMark: 0.5,
  questions: { q: { kind: 'single', answer: ['yes'], score: 1, feedback: {} } },
};

/** A lesson with a text, a quiz, a second look after failing it, and an end. */
const versionWith = (settings: Partial<QuizSettings>): LessonVersion =>
  rowOf('LessonVersion', idOf(9), {
    lessonID: newId('Lesson'),
    publishedAt: '2026-01-01T00:00:00+00:00',
    owner: teacher.id,
    outline: {
      name: 'Bridges',
      description: '',
      learningObjectives: [],
      credit: null,
      start: read,
      nodes: [read, quiz, again, end].map((id) => ({
        id,
        type: id === quiz ? ('QUIZ' as const) : ('RICHTEXT' as const),
        name: id,
        description: '',
        minutes: 1,
        questions: id === quiz ? 1 : 0,
        ...(id === quiz ? { quiz: { ...defaultSettings, ...settings } } : {}),
      })),
      links: stepLinks.map(([from, to, condition]) => ({ from, to, condition })),
    },
  });

/** A store that throws on every command and every read. */
const untouched = (): ClientStore => {
  const refuse = () => {
    throw new Error('a rehearsal has rows of its own');
  };
  return { actor: () => teacher, send: refuse, get: refuse, list: refuse, subscribe: refuse } as unknown as ClientStore;
};

function begin(at?: LessonNode['id'], settings: Partial<QuizSettings> = {}) {
  const version = versionWith(settings);
  const rehearsal = rehearsalEnrollment(version, teacher.id, at);
  const store = rehearsalStore(untouched(), version, { [quiz]: key }, rehearsal);
  const send = <N extends CommandName>(name: N, input: CommandInput<N>) => store.send(name, input);
  const enrollmentID = rehearsal.enrollment.id;
  const step = (nodeID: LessonNode['id']) => ({ enrollmentID, nodeID, topicID: newId('EnrollmentTopicProgress') });
  const answer = (chosen: string) =>
    send('quiz.answer', { ...step(quiz), attemptID: newId('QuizAttempt'), questionID: 'q', answer: [chosen] });
  const enrollment = () => store.get('Enrollment', enrollmentID);
  const statuses = () => enrollment()?.progress.map(({ status }) => status);
  return { store, send, step, answer, enrollment, statuses, enrollmentID };
}

test('a rehearsal runs a whole lesson by the learner’s commands, grades it by the version’s key and writes nothing outside', async () => {
  const { store, send, step, answer, enrollment, statuses, enrollmentID } = begin();
  expect(enrollment()).toMatchObject({ status: 'NOT_STARTED', owner: teacher.id });
  // Commands sent together run one after the other.
  await Promise.all([send('step.open', step(read)), send('step.finish', step(read))]);
  await answer('no');
  const [failed] = store.list('QuizAttempt', { nodeID: quiz });
  expect(failed).toMatchObject({ status: 'FAIL', score: 0, answers: [{ grade: { isRight: false, answer: ['yes'] } }] });
  await answer('yes');
  expect(store.list('QuizAttempt', { status: 'PASS' })).toHaveLength(1);
  await send('step.finish', step(end));
  expect(enrollment()).toMatchObject({ status: 'COMPLETED' });
  expect(statuses()).toEqual(['COMPLETE', 'COMPLETE', 'INCOMPLETE', 'COMPLETE']);
  await send('enrollment.retake', { enrollmentID, run: 1 });
  expect(enrollment()).toMatchObject({ status: 'IN_PROGRESS', history: [{ status: 'COMPLETED' }] });
});

test('a rehearsal starts, submits and grades a timed quiz without a server', async () => {
  const { store, send, step, answer, enrollment } = begin(quiz, { timeLimitSeconds: 60, feedback: 'end', attempts: 1 });
  const attemptID = newId('QuizAttempt');
  await send('quiz.start', { ...step(quiz), attemptID });
  await answer('no');
  expect(store.get('QuizAttempt', attemptID)).toMatchObject({ status: 'IN_PROGRESS', answers: [{ grade: null }] });
  await send('quiz.submit', { ...step(quiz), attemptID });
  expect(store.get('QuizAttempt', attemptID)).toMatchObject({
    status: 'FAIL',
    answers: [{ grade: { isRight: false } }],
  });
  expect(enrollment()?.progress.find(({ topicID }) => topicID === quiz)).toMatchObject({ status: 'FAILED' });
  await expect(answer('yes')).rejects.toMatchObject({ code: 'invalid_state' });
});

test('a rehearsal that starts at a step marks the steps on the shortest path to it as done, except a quiz left by failing', () => {
  expect(begin(end).statuses()).toEqual(['COMPLETE', 'COMPLETE', 'INCOMPLETE', 'INPROGRESS']);
  expect(begin(again).statuses()).toEqual(['COMPLETE', 'INCOMPLETE', 'INPROGRESS', 'INCOMPLETE']);
  expect(begin(again).store.list('EnrollmentTopicProgress', {})).toHaveLength(2);
  expect(begin(read).enrollment()).toMatchObject({ status: 'NOT_STARTED' });
  expect(begin(newId('LessonNode')).enrollment()).toMatchObject({ status: 'NOT_STARTED' });
});
