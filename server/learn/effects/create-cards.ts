import type { Id } from '#domain/kernel/id.ts';
import { type Card, sourceOf } from '#domain/learn/card/card.ts';
import { answerText, capped, questionText } from '#domain/learn/card/card-text.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { columnSql, fromSql } from '#server/core/store/read/row-sql.ts';
import { bindStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';

type NewCard = Pick<Card, 'versionID' | 'nodeID' | 'front' | 'back' | 'owner'> & { source: string };

const findQuestions = prepareStatement(
  (p) => `select ${columnSql('LessonVersion', 'body', 'x')} -> ${p.named('nodeID')}::text -> 'questions' as questions
    from ${fromSql('LessonVersion', 'x')} where x.id = ${p.named('versionID')}`,
);

/**
 * Creates a card for each question whose answer was graded as wrong.
 * Security: the back is the key that the grade revealed to this learner. Ungraded answers make no card.
 */
export async function createCardsOfWrongAnswers(
  context: EffectContext,
  { nodeID, versionID, owner, answers }: QuizAttempt,
): Promise<void> {
  const missed = answers.flatMap(({ questionID, grade }) => (grade && !grade.isRight ? [{ questionID, grade }] : []));
  const sources = missed.map(({ questionID }) => sourceOf('question', nodeID, questionID));
  const known = await existingSourcesOf(context, owner, sources);
  if (known.size === sources.length) return;
  const questions = await questionsOf(context, versionID, nodeID);
  for (const [index, { questionID, grade }] of missed.entries()) {
    const question = questions.find(({ id }) => id === questionID);
    const source = sources[index];
    if (!question || source === undefined || known.has(source)) continue;
    const front = questionText(question) || (await nameOf(context, versionID, nodeID));
    await insertCard(context, { versionID, nodeID, owner, source, front, back: answerText(question, grade) });
  }
}

/** Creates a card for each objective of a completed lesson, at its first step. */
export async function createCardsOfObjectives(
  context: EffectContext,
  { versionID, lessonID, owner }: Enrollment,
): Promise<void> {
  if (versionID === null || lessonID === null) return;
  const { start, learningObjectives } = (await context.store.version(versionID)).outline;
  const sourceOfObjective = (id: string) => sourceOf('objective', lessonID, id);
  const known = await existingSourcesOf(
    context,
    owner,
    learningObjectives.map(({ id }) => sourceOfObjective(id)),
  );
  for (const { id, name, description } of learningObjectives) {
    const source = sourceOfObjective(id);
    if (known.has(source) || name.trim() === '') continue;
    await insertCard(context, {
      versionID,
      nodeID: start,
      owner,
      source,
      front: capped(name),
      back: capped(description),
    });
  }
}

async function existingSourcesOf(
  { store }: EffectContext,
  owner: Card['owner'],
  sources: string[],
): Promise<Set<string | null>> {
  if (sources.length === 0) return new Set();
  const cards = await store.list('Card', { owner, source: { in: sources } });
  return new Set(cards.map(({ source }) => source));
}

async function questionsOf(
  { client }: EffectContext,
  versionID: Id<'LessonVersion'>,
  nodeID: Id<'LessonNode'>,
): Promise<LearnerQuestion[]> {
  const { rows } = await client.query<{ questions: LearnerQuestion[] | null }>(
    bindStatement(findQuestions, { versionID, nodeID }),
  );
  return rows[0]?.questions ?? [];
}

async function nameOf({ store }: EffectContext, versionID: Id<'LessonVersion'>, nodeID: Id<'LessonNode'>) {
  const { outline } = await store.version(versionID);
  return outline.nodes.find(({ id }) => id === nodeID)?.name ?? outline.name;
}

const insertCard = ({ store, now }: EffectContext, card: NewCard): Promise<void> =>
  store.insert('Card', { id: newId('Card'), due: now, ...card });
