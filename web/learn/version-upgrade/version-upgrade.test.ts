import type { LinkCondition } from '#domain/teach/link.ts';
import { expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import { runOf } from '#domain/learn/enrollment.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { defaultSettings } from '#domain/teach/question/quiz-settings.ts';
import type { LessonVersion, Outline, QuizKey } from '#domain/teach/version/version.ts';
import { type CommandInput, type CommandName, commands } from '#sync/commands.ts';
import type { Effects } from '#sync/core/effect.ts';
import { moveToVersion } from '#sync/learn/version-upgrade.ts';
import { gradeAnswer } from '#sync/learn/attempt-grading.ts';
import { layerOver } from '#web/store/row/layer.ts';
import { listRows } from '#web/store/row/live-list.ts';
import { createMemory } from '#web/store/row/memory.ts';
import { newId } from '#web/store/row/new-id.ts';
import { emptyOverlay } from '#web/store/row/overlay.ts';
import { overlayStore } from '#web/store/row/overlay-store.ts';
import { idOf, learner, rowOf, teacher } from '#web/store/row/test-row.ts';

type NodeID = LessonNode['id'];

const pool = Array.from({ length: 9 }, (_, index) => idOf(100 + index) as NodeID);
const isQuiz = (id: NodeID) => pool.indexOf(id) % 3 === 1;
const key: QuizKey = { passMark: 1, questions: { q: { kind: 'single', answer: ['yes'], score: 1, feedback: {} } } };
const keys = Object.fromEntries(pool.map((id) => [id, key]));
const lessonID = newId('Lesson');

/** A random subset of the steps in random order: a chain with extra links. */
function randomOutline(roll: (sides: number) => number): Outline {
  const ids = pool.filter(() => roll(3) > 0).sort(() => roll(3) - 1);
  if (ids.length === 0) ids.push(pool[0] as NodeID);
  const conditions = (from: NodeID): LinkCondition[] => (isQuiz(from) ? ['passed', 'failed', 'always'] : ['always']);
  const links: Outline['links'] = ids
    .slice(1)
    .map((to, index) => ({ from: ids[index] as NodeID, to, condition: 'always' }));
  for (const [index, from] of ids.entries()) {
    const to = ids[index + 1 + roll(4)];
    const condition = conditions(from)[roll(3)];
    if (to && condition) links.push({ from, to, condition });
  }
  const nodes = ids.map((id) => ({
    id,
    type: isQuiz(id) ? ('QUIZ' as const) : ('RICHTEXT' as const),
    name: id,
    description: '',
    minutes: 1,
    questions: isQuiz(id) ? 1 : 0,
    ...(isQuiz(id) && { quiz: { ...defaultSettings, attempts: [null, 1, 3][roll(3)] ?? null } }),
  }));
  const [start] = ids as [NodeID];
  return { name: 'Bridges', description: '', learningObjectives: [], credit: null, start, nodes, links };
}

/** One learner and one lesson that is published repeatedly, with the real commands on rows in memory. */
function world(roll: (sides: number) => number) {
  const memory = createMemory();
  const versions = new Map<string, LessonVersion>();
  const put = (model: 'Lesson' | 'Enrollment', row: { id: string }) =>
    memory.swap([{ model, id: row.id, row }], emptyOverlay, 'local');
  const publish = () => {
    const outline = randomOutline(roll);
    const version = rowOf('LessonVersion', newId('LessonVersion'), { lessonID, outline, owner: teacher.id });
    versions.set(version.id, version);
    put('Lesson', rowOf('Lesson', lessonID, { publishedVersionID: version.id, owner: teacher.id }));
    return version;
  };
  const first = publish();
  const enrollmentID = newId('Enrollment');
  const progress = first.outline.nodes.map(({ id }) => ({ topicID: id, status: 'INCOMPLETE' as const }));
  put('Enrollment', rowOf('Enrollment', enrollmentID, { lessonID, owner: learner.id, versionID: first.id, progress }));

  /** Runs a command; returns false and changes nothing if it is rejected. */
  async function run<N extends CommandName>(name: N, input: CommandInput<N>): Promise<boolean> {
    const layer = layerOver(memory);
    const store = overlayStore(layer, new Date().toISOString(), async (id) => versions.get(id));
    const grader = { store, keys: async () => keys };
    const effect: typeof store.effect = async (effectName, args) => {
      if (effectName === 'quiz.gradeAnswer') await gradeAnswer(grader, args as Effects['quiz.gradeAnswer']);
      if (effectName === 'enrollment.upgradeVersion')
        await moveToVersion(store, args as Effects['enrollment.upgradeVersion'], async () => {});
    };
    try {
      await commands[name].run({ ...store, effect }, learner, input as never);
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
    memory.swap(layer.changes(), emptyOverlay, 'local');
    return true;
  }
  const enrollment = () => memory.get('Enrollment', enrollmentID) as ReturnType<typeof rowOf<'Enrollment'>>;
  const topics = () =>
    new Map(
      (listRows(memory, 'EnrollmentTopicProgress', {}) as ReturnType<typeof rowOf<'EnrollmentTopicProgress'>>[]).map(
        ({ topicID, status }) => [topicID, status],
      ),
    );
  const outline = () => (versions.get(enrollment().versionID ?? '') as LessonVersion).outline;
  const take = (versionID: LessonVersion['id']) => run('enrollment.upgradeVersion', { enrollmentID, versionID });
  return { run, publish, take, enrollment, enrollmentID, topics, outline };
}

test.each(Array.from({ length: 60 }, (_, index) => `${index}`))(
  'a newer version keeps finished steps, adds new ones and never undoes a completion (seed %s)',
  async (seed) => {
    const roll = seededRandomInt(`newer version ${seed}`);
    const { run, publish, take, enrollment, enrollmentID, topics, outline } = world(roll);
    const stepAt = (nodeID: NodeID) => ({ enrollmentID, nodeID, topicID: newId('EnrollmentTopicProgress') });
    const answer = (nodeID: NodeID) =>
      run('quiz.answer', {
        ...stepAt(nodeID),
        attemptID: newId('QuizAttempt'),
        questionID: 'q',
        answer: [roll(2) ? 'yes' : 'no'],
      });
    const takeNewer = async () => {
      const before = enrollment();
      const newer = publish();
      expect(await take(newer.id)).toBe(true);
      const after = enrollment();
      expect(after.versionID).toBe(newer.id);
      const isThere = (id: NodeID) => newer.outline.nodes.some((node) => node.id === id);
      for (const { topicID, status } of before.progress)
        if (status === 'COMPLETE' && isThere(topicID))
          expect(after.progress).toContainEqual(expect.objectContaining({ topicID, status }));
      if (before.status === 'COMPLETED')
        expect(after).toMatchObject({ status: 'COMPLETED', completionDate: before.completionDate });
      expect(after.history).toEqual(before.history);
      expect(await take(newer.id)).toBe(true);
      expect(enrollment()).toEqual(after);
      expect(await take(before.versionID as LessonVersion['id'])).toBe(false);
    };
    for (let action = 0; action < 60; action += 1) {
      const node = outline().nodes[roll(outline().nodes.length)] as { id: NodeID };
      const kind = roll(12);
      if (kind < 4) await run('step.open', stepAt(node.id));
      else if (kind < 8) await run('step.finish', stepAt(node.id));
      else if (kind < 10) await answer(node.id);
      else if (kind < 11) await run('enrollment.retake', { enrollmentID, run: runOf(enrollment()) });
      else await takeNewer();
      const known = topics();
      expect(enrollment().progress.map(({ topicID, status }) => [topicID, status])).toEqual(
        outline().nodes.map(({ id }) => [id, known.get(id) ?? 'INCOMPLETE']),
      );
    }
    // The lesson can still be completed after any sequence of operations.
    if (enrollment().status === 'FAILED') await run('enrollment.retake', { enrollmentID, run: runOf(enrollment()) });
    for (const { id, type } of outline().nodes) {
      const input = { ...stepAt(id), attemptID: newId('QuizAttempt'), questionID: 'q', answer: ['yes'] };
      await (type === 'QUIZ' ? run('quiz.answer', input) : run('step.finish', stepAt(id)));
    }
    expect(enrollment().status).toBe('COMPLETED');
  },
);
