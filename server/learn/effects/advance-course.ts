import { enrollmentLifecycle } from '#domain/learn/enrollment.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { bindStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';
import type { Effects } from '#sync/core/effect.ts';

/** Statement without locks on the enrollments of the lessons, because everybody who completes one holds the lock of the course first. */
const isCompleted = prepareStatement((p) => {
  const learner = p.named('learner');
  const wasCompleted = `e.status = 'COMPLETED' or e.history @> '[{"status": "COMPLETED"}]'`;
  return `select coalesce(bool_and(e.id is not null and (${wasCompleted})), false) as "isCompleted"
    from lesson l left join enrollment e on e.lesson_id = l.id and e.owner = ${learner} and e.withdrawn_at is null
    where l.course_id = ${p.named('course')} and l.published_version_id is not null and l.deleted_at is null
      and (l.visibility = 'public' and l.hidden_at is null or l.owner = ${learner} or e.id is not null)`;
});

/** Advances the status of a course: it starts with its first lesson and completes with the last. Lessons added later do not reopen it. */
export async function advanceCourse(
  { store, client, actor, now }: EffectContext,
  { enrollmentID }: Effects['enrollment.advanceCourse'],
): Promise<void> {
  const { status, courseID, withdrawnAt } = await store.get('Enrollment', enrollmentID);
  if (status === 'COMPLETED' || withdrawnAt !== null) return;
  if (status === 'NOT_STARTED')
    await store.setComputed('Enrollment', enrollmentID, {
      status: enrollmentLifecycle.next(status, 'open'),
      startDate: now,
    });
  const asked = bindStatement(isCompleted, { learner: actor.id, course: courseID });
  const { rows } = await client.query<{ isCompleted: boolean }>(asked);
  if (rows[0]?.isCompleted !== true) return;
  await store.setComputed('Enrollment', enrollmentID, {
    status: enrollmentLifecycle.next('IN_PROGRESS', 'complete'),
    completionDate: now,
  });
}
