import { AppError, type Json } from '#domain/kernel/errors.ts';
import { lessonLength } from '#domain/learn/progress.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { checkAndCompose } from '#server/teach/effects/check-and-compose.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { newId } from '#server/core/store/new-id.ts';
import { markPublished } from '#server/teach/effects/step-state.ts';
import type { Effects } from '#sync/core/effect.ts';

/**
 * Checks a draft and writes the version that learners read (D-68). An unchanged draft keeps its version, so that
 * learners are never offered the same text twice.
 */
export async function publishLesson(
  context: EffectContext,
  { lessonID, versionID }: Effects['lesson.publish'],
): Promise<void> {
  const { store, unsafe, client, now, sendEvent } = context;
  const lesson = await store.get('Lesson', lessonID);
  if (lesson.publishedVersionID !== null && !lesson.hasDraftChanges) return;
  const part = { lessonID };
  const draft: Draft = {
    lesson,
    nodes: await store.list('LessonNode', part),
    contents: await store.list('LessonNodeContent', part),
    quizzes: await store.list('LessonNodeQuiz', part),
    links: await store.list('LessonNodeLink', part),
    drafted: await store.list('DraftedStep', part),
  };
  const checked = await checkAndCompose(draft);
  if ('problems' in checked)
    throw new AppError('not_ready', `${lesson.name} has ${checked.problems.length} problems`, {
      details: { lessonID, name: lesson.name, problems: checked.problems.map((problem): Json => ({ ...problem })) },
    });
  const { outline, body, preview, keys } = checked.composition;
  const last = await client.query<{ number: number }>(
    'select coalesce(max(number), 0) as number from lesson_version where lesson_id = $1',
    [lessonID],
  );
  const number = (last.rows[0]?.number ?? 0) + 1;
  const { owner, language } = lesson;
  await unsafe.insert('LessonVersion', {
    id: versionID,
    lessonID,
    number,
    publishedAt: now,
    language,
    outline,
    preview,
    body,
    owner,
  });
  await unsafe.insert('LessonVersionKey', { id: newId('LessonVersionKey'), versionID, keys, owner });
  await store.setComputed('Lesson', lessonID, {
    publishedVersionID: versionID,
    publishedAt: lesson.publishedAt ?? now,
    ...lessonLength(outline),
    hasDraftChanges: false,
  });
  await markPublished(client, lessonID, number);
  await sendEvent('lesson.versionChanged', { lessonID });
  const [certified] = await store.list('Certification', part);
  if (certified) await sendEvent('certification.defined', { certificationID: certified.id, at: certified.updatedAt });
  // The first version replaces no other, so no learner is notified; followers learn of the lesson once.
  if (number > 1) await sendEvent('lesson.published', { lessonID, versionID, at: now });
  else await sendEvent('lesson.firstPublished', { lessonID, at: now });
}
