import type pg from 'pg';
import { upgradedAnswers, isSameStep, type StepContent } from '#domain/learn/version-upgrade.ts';
import { topicLifecycle } from '#domain/learn/enrollment.ts';
import { isAllAnswered } from '#domain/learn/grading.ts';
import { attemptsOfRun, isAttemptOpen } from '#domain/learn/quiz-progress.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { settingsIn } from '#domain/teach/question/quiz-settings.ts';
import type { LessonVersion, NodeBody } from '#domain/teach/version/version.ts';
import { gradeWholeAttempt } from '#server/learn/effects/grade-attempt.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { versionKeys } from '#server/teach/effects/version-cache.ts';
import type { Effects } from '#sync/core/effect.ts';
import { setTopic } from '#sync/learn/step.ts';
import { moveToVersion } from '#sync/learn/version-upgrade.ts';

type StepTexts = (nodeID: LessonNode['id']) => StepContent;

/** Moves an enrollment to the newest version of its lesson. */
export async function upgradeVersion(
  context: EffectContext,
  input: Effects['enrollment.upgradeVersion'],
): Promise<void> {
  await moveToVersion(context.store, input, (left) => carryOver(context, input, left));
}

/**
 * Carries the work of an enrollment over to a version. An open attempt keeps the answers to unchanged questions, and
 * a step in progress whose text changed asks for attention (D-88).
 */
async function carryOver(
  context: EffectContext,
  { enrollmentID, versionID }: Effects['enrollment.upgradeVersion'],
  left: LessonVersion['id'],
): Promise<void> {
  const { store, client } = context;
  const row = await store.get('Enrollment', enrollmentID);
  const { outline } = await store.version(versionID);
  const nodes = new Map(outline.nodes.map((node) => [node.id, node]));
  const attempts = attemptsOfRun(row, await store.list('QuizAttempt', { enrollmentID })).filter(
    (attempt) => isAttemptOpen(attempt) && nodes.get(attempt.nodeID)?.type === 'QUIZ',
  );
  const inWork = row.progress.flatMap(({ topicID, status }) => (status === 'INPROGRESS' ? [topicID] : []));
  const startedNodes = [...new Set([...inWork, ...attempts.map(({ nodeID }) => nodeID)])];
  if (startedNodes.length === 0) return;
  const textsOf = async (id: LessonVersion['id']): Promise<StepTexts> => {
    const [bodies, keys] = [await bodiesOf(client, id, startedNodes), await versionKeys(context, id)];
    return (nodeID) => ({ body: bodies.get(nodeID), key: keys[nodeID] });
  };
  const [before, after] = [await textsOf(left), await textsOf(versionID)];

  for (const nodeID of inWork)
    if (!isSameStep(before(nodeID), after(nodeID)))
      await setTopic(store, { enrollmentID, nodeID }, topicLifecycle.next('INPROGRESS', 'flag'));

  for (const { id, nodeID, answers: given } of attempts) {
    const answers = upgradedAnswers(given, before(nodeID), after(nodeID));
    await store.setComputed('QuizAttempt', id, { versionID, answers });
    const isWhole = isAllAnswered(after(nodeID).key?.questions ?? {}, answers);
    // Every remaining question is answered, so no further answer will trigger the grading.
    if (isWhole && settingsIn(nodes.get(nodeID)).feedback === 'now')
      await gradeWholeAttempt(context, { attemptID: id });
  }
}

async function bodiesOf(
  client: pg.PoolClient,
  versionID: LessonVersion['id'],
  nodeIDs: readonly LessonNode['id'][],
): Promise<Map<string, NodeBody>> {
  const { rows } = await client.query<{ key: string; value: NodeBody }>(
    'select b.key, b.value from lesson_version v, jsonb_each(v.body) b where v.id = $1 and b.key = any($2)',
    [versionID, nodeIDs],
  );
  return new Map(rows.map(({ key, value }) => [key, value]));
}
