import type { UserId } from '#domain/kernel/id.ts';
import { models } from '#domain/models.ts';
import type { Enrollment, EnrollmentTopicProgress, TopicState } from '#domain/learn/enrollment.ts';
import { markOffPath, pathProgress } from '#domain/learn/progress.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { LessonVersion, Outline, OutlineLink } from '#domain/teach/version/version.ts';
import { newId } from '#web/store/row/new-id.ts';

type NodeID = LessonNode['id'];

/** An enrollment that exists only in memory, and its finished steps. */
export interface RehearsalEnrollment {
  enrollment: Enrollment;
  topics: EnrollmentTopicProgress[];
}

/** Builds the enrollment of a learner who has reached the step `at`, or the start if the version has no such step. */
export function rehearsalEnrollment(
  version: LessonVersion,
  learner: UserId,
  at: NodeID | undefined,
): RehearsalEnrollment {
  const { id: versionID, lessonID, outline, owner: teacherID, publishedAt: now } = version;
  const currentID = outline.nodes.find(({ id }) => id === at && id !== outline.start)?.id;
  const done = doneBefore(outline, currentID);
  const statusOf = (id: NodeID) => (done.has(id) ? 'COMPLETE' : id === currentID ? 'INPROGRESS' : 'INCOMPLETE');
  const steps = outline.nodes.map(({ id }): TopicState => ({ topicID: id, status: statusOf(id) }));
  const row = { createdAt: now, updatedAt: now, owner: learner };
  const enrollment: Enrollment = {
    ...models.Enrollment.defaults,
    ...row,
    id: newId('Enrollment'),
    status: currentID ? 'IN_PROGRESS' : 'NOT_STARTED',
    startDate: currentID ? now : null,
    teacherID,
    lessonID,
    versionID,
    currentNodeID: currentID ?? null,
    progress: markOffPath(steps, pathProgress(outline, steps, new Map()).own),
  };
  const topics = steps
    .filter(({ status }) => status !== 'INCOMPLETE')
    .map(({ topicID, status }) => ({
      ...models.EnrollmentTopicProgress.defaults,
      ...row,
      id: newId('EnrollmentTopicProgress'),
      enrollmentID: enrollment.id,
      topicID,
      status,
      completedAt: status === 'COMPLETE' ? now : null,
    }));
  return { enrollment, topics };
}

/** Returns the steps on a shortest path to `at`; none if no link leads there yet. A quiz left by its link for failing does not count as done. */
function doneBefore({ start, links }: Outline, at: NodeID | undefined): Set<NodeID> {
  const paths = new Map<NodeID | undefined, OutlineLink[]>([[start, []]]);
  for (const [from, path] of paths)
    for (const link of links) if (link.from === from && !paths.has(link.to)) paths.set(link.to, [...path, link]);
  return new Set((paths.get(at) ?? []).flatMap(({ from, condition }) => (condition === 'failed' ? [] : [from])));
}
