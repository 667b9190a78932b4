import type pg from 'pg';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { Role } from '#domain/account/user.ts';
import type { TutorScope } from '#domain/tutor/tutor-scope.ts';
import { isId } from '#domain/kernel/id.ts';
import { columns } from '#domain/policy/columns.ts';
import { viewConditions } from '#domain/policy/read.ts';
import { bodyOf } from '#domain/teach/version/composition.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode, LessonNodeContent } from '#domain/teach/node.ts';
import { passagesOf } from '#domain/teach/version/passage-splitter.ts';
import { conditionSql, actorPlaceholder } from '#server/core/store/read/condition-sql.ts';
import { scopeOf } from '#server/core/store/read/read-sql.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import {
  bindStatement,
  type Parameters,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';
import { meaningfulWords } from '#server/tutor/retrieval/question-words.ts';
import {
  answeringTypes,
  type FoundPassage,
  type PassageQuestion,
  stemmingOf,
  type SearchTerm,
} from '#server/tutor/retrieval/retrieval.ts';
import { stemsOf } from '#server/tutor/retrieval/stem.ts';

/**
 * Least share of a question that a passage must cover, most steps read for a question, and most passages found in them.
 */
const FLOOR = 0.5;
const STEPS = 12;
const FOUND_MAX = 6;
/** Most characters of all steps that are cut for one question, because this runs on the event loop. */
const LENGTH_MAX = 500_000;
/** Number of letters of a word that are searched for, since endings differ. */
const STEM = 5;
const HEADED = 0.2;

export interface FoundDraftPassages {
  /**
   * Passages, the best first. The score is the share of the question that a passage covers, plus a little for its
   * heading.
   */
  passages: FoundPassage[];
  /** Words of the question that the passages contain. */
  words: string[];
  terms: Omit<SearchTerm, 'weight'>[];
}

const nothing: FoundDraftPassages = { passages: [], words: [], terms: [] };

/**
 * SQL condition for steps of drafts whose text a person of `role` may read, from the policy's views that show the text.
 */
function readable(role: Role, parameters: Parameters): string {
  const shown: Readonly<Record<string, readonly string[]>> = columns.LessonNode.read;
  const scope = scopeOf('LessonNode', parameters);
  const views = viewConditions(actorPlaceholder(role), 'LessonNode').filter(([view]) =>
    shown[view]?.includes('content'),
  );
  return `(${views.map(([, condition]) => conditionSql(condition, scope)).join(' or ')})`;
}

const within = {
  lesson: (given) => `l.id = ${given('scope')}`,
  course: (given) => `l.course_id = ${given('scope')}`,
  enrolled: () => 'true',
  everything: () => 'true',
} satisfies Record<TutorScope['kind'], (given: (name: string) => string) => string>;

const draftStatement = memoize((key: string): PreparedStatement => {
  const [role, kind] = key.split(' ') as [Role, TutorScope['kind']];
  return prepareStatement((parameters) => {
    const given = (name: string) => parameters.named(name);
    return `select ${rowSql('LessonNode', 'x')} as node, ${rowSql('LessonNodeContent', 'c')} as content,
        l.id as "lessonID", l.name, l.language
      from ${fromSql('LessonNode', 'x')} join lesson l on l.id = x.lesson_id
        left join ${fromSql('LessonNodeContent', 'c')} on c.lesson_node_id = x.id
        cross join lateral (select count(*) as hits from unnest(${given('patterns')}::text[]) p
          where x.name || ' ' || x.content ilike p) as h
      where ${within[kind](given)} and ${readable(role, parameters)} and l.deleted_at is null
        and (l.published_version_id is null or l.has_draft_changes)
        and x.type = any(${given('types')}::text[]) and h.hits > 0
      order by h.hits desc, l.updated_at desc, x.id limit ${STEPS}`;
  });
});

interface DraftStep {
  node: LessonNode;
  content: LessonNodeContent | null;
  lessonID: Lesson['id'];
  name: string;
  language: Lesson['language'];
}

/**
 * Searches a teacher's own drafts. They are read anew for each question, and neither they nor their words are stored:
 * nobody else finds them, and no misspelling is corrected to a word that only a draft has.
 */
export async function findDrafts(pool: pg.Pool, question: PassageQuestion): Promise<FoundDraftPassages> {
  const { actor, words, scope, place, types = answeringTypes } = question;
  const meaningful = meaningfulWords(words).filter((word) => word.length > 2);
  const isNamed = scope.kind === 'enrolled' || scope.kind === 'everything' || isId(scope.id);
  // A question beside a lesson is about published text only.
  if (meaningful.length === 0 || !isNamed || place) return nothing;
  const { rows } = await pool.query<DraftStep>(
    bindStatement(draftStatement(`${actor.role} ${scope.kind}`), {
      actor: actor.id,
      scope: scope.id,
      types,
      patterns: meaningful.map((word) => `%${cutText(word, STEM)}%`),
    }),
  );
  return rows.length === 0 ? nothing : rankPassages(pool, meaningful, withinLength(rows).flatMap(cut));
}

/** The first steps that fit into the limit; a step that is too long is left out. */
function withinLength(steps: readonly DraftStep[]): DraftStep[] {
  let room = LENGTH_MAX;
  return steps.filter(({ node, content }) => {
    const length = node.content.length + (content?.text.length ?? 0) + (content?.captions.length ?? 0);
    if (length > room) return false;
    room -= length;
    return true;
  });
}

const cut = ({ node, content, lessonID, name, language }: DraftStep): FoundPassage[] =>
  passagesOf({
    outline: { name, nodes: [node] },
    body: { [node.id]: bodyOf(node, content ?? undefined, undefined, []) },
  }).map((passage) => ({
    ...passage,
    id: `${node.id} ${passage.position}` as FoundPassage['id'],
    lessonID,
    versionID: null,
    language,
    lessonName: name,
    stepName: node.name,
    score: 0,
    covered: 0,
  }));

async function rankPassages(
  pool: pg.Pool,
  meaningful: readonly string[],
  passages: FoundPassage[],
): Promise<FoundDraftPassages> {
  const languages = [...new Set(passages.map(({ language }) => stemmingOf(language)))];
  const asked = languages.flatMap((stemmed) => meaningful.map((word) => ({ text: word, stemmed })));
  const texts = passages.flatMap(({ language, heading, body, stepName, lessonName }) =>
    [`${heading} ${body} ${stepName} ${lessonName}`, heading].map((text) => ({ text, stemmed: stemmingOf(language) })),
  );
  const stems = await stemsOf(pool, [...asked, ...texts]);
  const lexemes = asked.flatMap(({ text: word, stemmed }, index) =>
    [...(stems[index] ?? [])].map((lexeme) => ({ word, stemmed, lexeme })),
  );
  const fitting = passages
    .map((passage, index) => {
      const own = lexemes.filter(({ stemmed }) => stemmed === stemmingOf(passage.language));
      const sharedWith = (text: ReadonlySet<string> = new Set()) => own.filter(({ lexeme }) => text.has(lexeme));
      const [shared, headed] = [0, 1].map((place) => sharedWith(stems[asked.length + 2 * index + place]));
      const covered = (shared?.length ?? 0) / Math.max(1, own.length);
      const score = covered + (HEADED * (headed?.length ?? 0)) / Math.max(1, own.length);
      return { passage: { ...passage, covered, score }, shared: shared ?? [] };
    })
    .filter(({ passage }) => passage.covered >= FLOOR)
    .toSorted((a, b) => b.passage.score - a.passage.score)
    .slice(0, FOUND_MAX);
  const there = new Set(fitting.flatMap(({ shared }) => shared));
  return {
    passages: fitting.map(({ passage }) => passage),
    words: [...new Set([...there].map(({ word }) => word))],
    terms: [...there].map(({ stemmed, lexeme }) => ({ stemmed, lexeme })),
  };
}
