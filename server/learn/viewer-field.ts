import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { FeedItem } from '#domain/interact/feed-item.ts';
import type { Post } from '#domain/interact/post.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { quizProgress } from '#domain/learn/quiz-progress.ts';
import { models, type Models } from '#domain/models.ts';
import type { LessonNode, LessonNodeQuiz } from '#domain/teach/node.ts';
import type { Outline } from '#domain/teach/version/version.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import type { ReadViewerFields } from '#server/core/store/read/read-row.ts';
import { bindStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';

interface LearnerState {
  enrollment: Enrollment;
  outline: Outline | null;
  attempts: QuizAttempt[];
}

/** One learner's enrollment in a lesson, an active one before a withdrawn one, with the attempts at one quiz of it. */
const findLearnerState = prepareStatement((parameters) => {
  const [owner, lessonID] = [parameters.named('owner'), parameters.named('lessonID')];
  const attempts = `select jsonb_agg(${rowSql('QuizAttempt', 'a')}) from ${fromSql('QuizAttempt', 'a')}
    where a.enrollment_id = x.id and a.node_id = ${parameters.named('nodeID')}`;
  return `select ${rowSql('Enrollment', 'x')} as enrollment, v.outline, coalesce((${attempts}), '[]') as attempts
    from ${fromSql('Enrollment', 'x')} left join ${fromSql('LessonVersion', 'v')} on v.id = x.version_id
    where x.owner = ${owner} and x.lesson_id = ${lessonID}
    order by x.withdrawn_at desc nulls first limit 1`;
});

/**
 * Fields of a row that each viewer sees differently: their progress in a step or quiz of a lesson's draft (D-62), which
 * learning never changes, and whether they like a shared post (D-06).
 */
export const readViewerFields: ReadViewerFields = async (db, actor, model, row) => {
  if (model === 'FeedItem') return { isLiked: await isLiked(db, actor, (row as FeedItem).postID) };
  if (model !== 'LessonNode' && model !== 'LessonNodeQuiz') return {};
  const { lessonID } = row as LessonNode | LessonNodeQuiz;
  const nodeID = model === 'LessonNode' ? (row as LessonNode).id : (row as LessonNodeQuiz).lessonNodeID;
  const { rows } = await db.query<LearnerState>(bindStatement(findLearnerState, { owner: actor.id, lessonID, nodeID }));
  return model === 'LessonNode' ? stepOf(nodeID, rows[0]) : quizOf(nodeID, rows[0]);
};

async function isLiked(db: pg.Pool, actor: Actor, postID: FeedItem['postID']): Promise<Post['isLiked']> {
  const { rowCount } = await db.query('select from vote where post_id = $1 and owner = $2', [postID, actor.id]);
  return rowCount === 1 ? 'true' : 'false';
}

function stepOf(nodeID: LessonNode['id'], state: LearnerState | undefined): Pick<Models['LessonNode'], 'status'> {
  const topic = state?.enrollment.progress.find(({ topicID }) => topicID === nodeID);
  return { status: topic?.status ?? models.LessonNode.defaults.status };
}

function quizOf(
  nodeID: LessonNode['id'],
  state: LearnerState | undefined,
): Pick<LessonNodeQuiz, 'progress' | 'status'> {
  const { progress, status } = models.LessonNodeQuiz.defaults;
  if (!state?.outline) return { progress, status };
  return quizProgress(state.outline, state.enrollment, nodeID, state.attempts);
}
