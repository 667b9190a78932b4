import type pg from 'pg';
import { isId } from '#domain/kernel/id.ts';
import { bindStatement } from '#server/core/store/read/prepared-statement.ts';
import { headingStatement, passageStatement } from '#server/tutor/retrieval/passage-sql.ts';
import { questionWords } from '#server/tutor/retrieval/question-words.ts';
import {
  answeringTypes,
  type FoundPassage,
  type Retrieval,
  type SearchTerm,
} from '#server/tutor/retrieval/retrieval.ts';

/** Least share of a question that a passage must cover to be an answer. */
const FLOOR = 0.45;
/** Most passages of one step that come first, so that a long step leaves room for others; and candidates per result. */
const PER_STEP = 2;
const CANDIDATES_PER_RESULT = 3;
/** Tolerance for rounding in the sum of the weights. */
const TOLERANCE = 1e-9;

/** Finds passages by their words: full-text search, in which rare words weigh most. */
export function postgresRetrieval(pool: pg.Pool): Retrieval {
  return {
    async find({ actor, words, scope, language, place, limit, types = answeringTypes }) {
      const { terms, meant } = await questionWords(pool, words, language);
      const needed = queryOf(terms);
      const isNamed = scope.kind === 'enrolled' || scope.kind === 'everything' || isId(scope.id);
      if (needed === '' || !isNamed) return { passages: [], terms, meant };
      const { rows } = await pool.query<FoundPassage>(
        bindStatement(passageStatement(`${actor.role} ${scope.kind}`), {
          actor: actor.id,
          scope: scope.id,
          stemmed: terms.map(({ stemmed }) => stemmed),
          lexemes: terms.map(quoteLexeme),
          weights: terms.map(({ weight }) => weight),
          needed,
          types,
          node: place?.nodeID ?? null,
          lesson: place?.lessonID ?? null,
          floor: FLOOR - TOLERANCE,
          limit: limit * CANDIDATES_PER_RESULT,
        }),
      );
      return { passages: diversify(rows).slice(0, limit), terms, meant };
    },
    async headingsNear(actor, { lessonID, versionID, position }) {
      if (versionID === null) return [];
      const given = { actor: actor.id, scope: lessonID, version: versionID, position };
      const { rows } = await pool.query<{ heading: string }>(bindStatement(headingStatement(actor.role), given));
      return rows.map(({ heading }) => heading);
    },
  };
}

/** Reorders passages: the best of each step first, further passages of a step after those of all steps. */
export function diversify(passages: readonly FoundPassage[]): FoundPassage[] {
  const taken = new Map<string, number>();
  const isRoom = ({ nodeID }: FoundPassage) => {
    const before = taken.get(nodeID) ?? 0;
    taken.set(nodeID, before + 1);
    return before < PER_STEP;
  };
  const [first, rest]: [FoundPassage[], FoundPassage[]] = [[], []];
  for (const passage of passages) (isRoom(passage) ? first : rest).push(passage);
  return [...first, ...rest];
}

const quoteLexeme = ({ lexeme }: Pick<SearchTerm, 'lexeme'>): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Most words in the index query; lighter words only add to the score afterwards. */
const QUERY_TERMS_MAX = 7;

/** Query for passages that reach the floor: for each language, every smallest choice of words that is enough. */
function queryOf(terms: readonly SearchTerm[]): string {
  return [...Map.groupBy(terms, ({ stemmed }) => stemmed).values()]
    .flatMap((ofLanguage) => {
      const heavy = ofLanguage.toSorted((a, b) => b.weight - a.weight);
      const light = heavy.splice(QUERY_TERMS_MAX).reduce((sum, { weight }) => sum + weight, 0);
      return minimalTermSets(heavy, Math.max(TOLERANCE, FLOOR - TOLERANCE - light));
    })
    .map((choice) => `(${choice.map(quoteLexeme).join(' & ')})`)
    .join(' | ');
}

/** Every choice of terms, heaviest first, that reaches `floor` and would not without any one of them. */
function minimalTermSets(terms: readonly SearchTerm[], floor: number): SearchTerm[][] {
  const [first, ...rest] = terms;
  if (!first) return [];
  if (first.weight >= floor) return [[first], ...minimalTermSets(rest, floor)];
  return [
    ...minimalTermSets(rest, floor - first.weight).map((choice) => [first, ...choice]),
    ...minimalTermSets(rest, floor),
  ];
}
