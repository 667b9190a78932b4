import type { Role } from '#domain/account/user.ts';
import type { TutorScope } from '#domain/tutor/tutor-scope.ts';
import { columns } from '#domain/policy/columns.ts';
import { conditionFor, viewConditions } from '#domain/policy/read.ts';
import { conditionSql, actorPlaceholder } from '#server/core/store/read/condition-sql.ts';
import { scopeOf } from '#server/core/store/read/read-sql.ts';
import {
  type Parameters,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';

/** Weights of a word for `ts_rank`: unused, in the names of step and lesson, in the text, in the heading. */
const WEIGHTS = '{0.1, 0.3, 0.6, 1}';
/** Most passages that are ranked. Of a word that more passages have, good ones are found, not always the best. */
const RANKED_MAX = 1_000;
/** Factors for a passage near the learner: in the same step, in the same lesson. */
const NEAR = { step: 1.25, lesson: 1.1 };

const stemmed = `case p.language when 'de' then 'german' when 'fr' then 'french' when 'other' then 'simple' else 'english' end`;

/**
 * Condition for versions `x` of lessons `l` whose texts a person of `role` may read, from the policy's views of a
 * version that show its bodies. A version that was not asked for by its id must also be in a list of theirs (D-20).
 */
function readable(role: Role, kind: TutorScope['kind'], parameters: Parameters): { where: string; isLearner: string } {
  const version = scopeOf('LessonVersion', parameters);
  const views = viewConditions(actorPlaceholder(role), 'LessonVersion');
  const shown: Readonly<Record<string, readonly string[]>> = columns.LessonVersion.read;
  const viewSql = (isWanted: (view: string) => boolean): string =>
    `(${views.flatMap(([view, condition]) => (isWanted(view) ? [conditionSql(condition, version)] : [])).join(' or ')})`;
  const maySee = viewSql((view) => shown[view]?.includes('body') ?? false);
  const isLearner = viewSql((view) => view === 'learner');
  // A function, because Postgres refuses a parameter that the statement does not use.
  const isListed = () =>
    conditionSql(conditionFor(actorPlaceholder(role), 'list', 'Lesson'), {
      ...version,
      model: 'Lesson',
      alias: 'l',
    });
  const within = {
    lesson: () => `l.id = ${parameters.named('scope')}`,
    course: () => `l.course_id = ${parameters.named('scope')} and (${isListed()} or ${isLearner})`,
    enrolled: () => isLearner,
    everything: () => `(${isListed()} or ${isLearner})`,
  } satisfies Record<TutorScope['kind'], () => string>;
  // Learners keep a lesson that its owner has put into the trash; its owner no longer finds it.
  return { where: `${within[kind]()} and ${maySee} and (l.deleted_at is null or ${isLearner})`, isLearner };
}

/** The search vector is decompressed once here, because each word reads it again. */
const fitting = `select p.id, p.lesson_id, p.node_id, ${stemmed} as stemmed, p.search || ''::tsvector as search`;

type Given = (name: string) => string;

/**
 * With many lessons the words lead to the passages, whose rights are then checked. `is true` keeps Postgres, which
 * expects one readable row where there are thousands, from starting with those.
 */
const byWordsSql = (given: Given): string => `${fitting} from lesson_passage p
  where p.search @@ ${given('needed')}::tsquery and (p.version_id in (select id from readable)) is true
    and p.type = any(${given('types')}::text[])
  limit ${RANKED_MAX}`;

/** With few lessons, the lessons lead to the passages. */
const byLessonsSql = (given: Given): string => `${fitting} from readable r join lesson_passage p on p.version_id = r.id
  where (p.search @@ ${given('needed')}::tsquery) is true and p.type = any(${given('types')}::text[])
  offset 0`;

/** Columns of passages `p` of versions `x`. */
const columnsOfFound = `p.id, p.lesson_id as "lessonID", p.version_id as "versionID", p.node_id as "nodeID", p.type, p.position,
  p.heading, p.body, p.language, p.parts, x.outline ->> 'name' as "lessonName",
  jsonb_path_query_first(x.outline -> 'nodes', '$[*] ? (@.id == $id).name', jsonb_build_object('id', p.node_id))
    #>> '{}' as "stepName"`;

const isWide = (kind: TutorScope['kind']): boolean => kind === 'everything';

export const passageStatement = memoize((key: string): PreparedStatement => {
  const [role, kind] = key.split(' ') as [Role, TutorScope['kind']];
  return prepareStatement((parameters) => {
    const given = (name: string) => parameters.named(name);
    return `with readable as materialized (
        select x.id from lesson l join lesson_version x on x.id = l.published_version_id
          where ${readable(role, kind, parameters).where}),
      term as (
        select stemmed, lexeme::tsquery as lexeme, weight
          from unnest(${given('stemmed')}::text[], ${given('lexemes')}::text[], ${given('weights')}::float8[])
            as t (stemmed, lexeme, weight)),
      fit as (${isWide(kind) ? byWordsSql(given) : byLessonsSql(given)}),
      ranked as (
        select f.id, s.covered,
            s.score * s.covered
              * case when f.node_id = ${given('node')}::uuid then ${NEAR.step}
                  when f.lesson_id = ${given('lesson')}::uuid then ${NEAR.lesson} else 1 end as score
          from fit f, lateral (
            select sum(t.weight) as covered, sum(t.weight * ts_rank('${WEIGHTS}', f.search, t.lexeme)) as score
              from term t where t.stemmed = f.stemmed and f.search @@ t.lexeme) as s
          where s.covered >= ${given('floor')}::float8
          order by score desc, f.id limit ${given('limit')}::integer)
      select ${columnsOfFound}, r.score::float8, r.covered::float8
        from ranked r join lesson_passage p on p.id = r.id join lesson_version x on x.id = p.version_id
        order by r.score desc, r.id`;
  });
});

/** Most lessons that are searched by meaning: those that one learns first, then the newest. */
const VERSIONS_MAX = 300;

/** Selects the readable versions whose passages all have their vectors. */
export const versionStatement = memoize((key: string): PreparedStatement => {
  const [role, kind] = key.split(' ') as [Role, TutorScope['kind']];
  return prepareStatement((parameters) => {
    const { where, isLearner } = readable(role, kind, parameters);
    return `select x.id from lesson l join lesson_version x on x.id = l.published_version_id
        join passage_cut c on c.version_id = x.id
      where ${where} and c.vectors_of = ${parameters.named('model')}
      order by ${isLearner} desc, l.published_at desc, l.id limit ${VERSIONS_MAX}`;
  });
});

/** Selects passages that were found among readable versions. */
export const foundStatement: PreparedStatement = prepareStatement(
  (
    parameters,
  ) => `select ${columnsOfFound} from unnest(${parameters.named('ids')}::uuid[]) with ordinality as f (id, place)
      join lesson_passage p on p.id = f.id join lesson_version x on x.id = p.version_id
    where p.type = any(${parameters.named('types')}::text[]) order by f.place`,
);

export const headingStatement = memoize(
  (role: Role): PreparedStatement =>
    prepareStatement(
      (parameters) => `select p.heading from lesson_passage p
      where p.version_id = ${parameters.named('version')} and p.type <> 'QUIZ'
        and exists (
          select from lesson l join lesson_version x on x.id = l.published_version_id
            where x.id = p.version_id and ${readable(role, 'lesson', parameters).where})
      group by p.heading
      order by min(abs(p.position - ${parameters.named('position')}::integer)), min(p.position) desc limit 8`,
    ),
);
