import type pg from 'pg';
import type { Certification, AcceptedEvidence } from '#domain/certify/certification.ts';
import type { UserId } from '#domain/kernel/id.ts';

/** Completion of a step, in this run or an earlier one. */
const completed = `select coalesce(t.completed_at, t.updated_at) as at, null::float8 as score
    from enrollment_topic_progress t
    where t.enrollment_id = e.id and t.topic_id = a."nodeID" and t.status = 'COMPLETE'
  union all
  select (run ->> 'retakenAt')::timestamptz, null from jsonb_array_elements(e.history) run
    where run -> 'progress' @> jsonb_build_array(jsonb_build_object('topicID', a."nodeID", 'status', 'COMPLETE'))`;

/** Time at which the learner last lost this certification; older evidence does not count. */
const lapse = `select max(coalesce(c.revoked_at, c.expires_at)) as at from certification c
  where c.definition_id = $4 and c.user_id = e.owner and c.status in ('EXPIRED', 'REVOKED')`;

/**
 * Graded attempts at a quiz that count (D-100): the first ones since the lapse over all runs, as many as the version
 * of each attempt allows; all of them if the definition says so or the quiz has no limit.
 */
const counted = `select q.submitted_at, q.score, q.status from (
    select q.*, row_number() over (order by q.number) as nth, node #>> '{quiz,attempts}' as allowed
      from quiz_attempt q
        left join lesson_version v on v.id = q.version_id
        left join lateral (select node from jsonb_array_elements(v.outline -> 'nodes') node
          where node ->> 'id' = q.node_id::text) n on true
      where q.enrollment_id = e.id and q.node_id = a."nodeID" and q.status in ('PASS', 'FAIL')
        and (lapsed.at is null or q.submitted_at > lapsed.at)) q
  where d.counted_attempts = 'best' or q.allowed is null or q.nth <= q.allowed::int`;

/** Counted attempts with at least the required score. */
const scored = `select q.submitted_at, q.score from (${counted}) q where a.score is not null and q.score >= a.score`;

/** A quiz needs a passed attempt that counts; a step without attempts only needs to be complete. */
const isDoneInTime = `(exists (select from (${counted}) q where q.status = 'PASS')
  or not exists (select from quiz_attempt q where q.enrollment_id = e.id and q.node_id = a."nodeID"))`;

/**
 * Evidence of learners for a definition.
 * Security: only progress in the definition's own lesson or course counts, so that a teacher learns nothing else
 * about a person. Evidence from before a lapse does not count. Teachers cannot certify themselves, and people who
 * have left are not certified.
 */
const find = `select e.owner as learner, jsonb_agg(jsonb_build_object('outcomeID', a."outcomeID", 'lessonID', a."lessonID",
      'nodeID', a."nodeID", 'enrollmentID', e.id, 'score', s.score, 'at', s.at)) as shown
  from jsonb_to_recordset($1) as a("outcomeID" text, "lessonID" uuid, "nodeID" uuid, score float8)
    join certification d on d.id = $4
    join lesson l on l.id = a."lessonID" and l.owner = d.owner and (l.id = d.lesson_id or l.course_id = d.course_id)
    join enrollment e on e.lesson_id = a."lessonID" and e.owner = any($2) and e.owner <> $3 and e.withdrawn_at is null
    join "user" u on u.id = e.owner and u.deleted_at is null
    cross join lateral (${lapse}) lapsed
    cross join lateral (
      select x.at, x.score from (select * from (${completed}) x where a.score is null and ${isDoneInTime} union all ${scored}) x
        where lapsed.at is null or x.at > lapsed.at
        order by x.score desc nulls last, x.at limit 1) s
  group by e.owner`;

/** Evidence by learner for the outcomes of a definition; learners without any are left out. */
export async function findEvidence(
  client: pg.ClientBase,
  { id, owner, learningOutcomes }: Certification,
  learners: readonly UserId[],
): Promise<Map<UserId, AcceptedEvidence[]>> {
  const asked = learningOutcomes.flatMap((outcome) =>
    outcome.evidence.map((evidence) => ({ ...evidence, outcomeID: outcome.id })),
  );
  const { rows } = await client.query<{ learner: UserId; shown: AcceptedEvidence[] }>(find, [
    JSON.stringify(asked),
    learners,
    owner,
    id,
  ]);
  return new Map(rows.map(({ learner, shown }) => [learner, shown]));
}
