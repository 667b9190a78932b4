import type pg from 'pg';
import * as z from 'zod';
import { clozeOf } from '#domain/learn/card/cloze.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { RunCommand } from '#server/core/store/write/run-command.ts';
import type { TutorQuestion } from '#server/tutor/engine/engine.ts';
import type { ModelTool } from '#server/tutor/model/model.ts';
import type { RememberFact } from '#server/tutor/llm/remember-fact.ts';
import { isPromptInjection } from '#server/tutor/engine/prompt-injection.ts';
import { overlapShare } from '#server/tutor/llm/claim-check.ts';
import type { FindPassages } from '#server/tutor/engine/key-guard.ts';
import { passageLines } from '#server/tutor/llm/prompt.ts';
import type { IndexedSentence, CitationIndex } from '#server/tutor/llm/citation-index.ts';

export interface ToolParts {
  pool: pg.Pool;
  find: FindPassages;
  /** Runs commands as the learner, under the policy of their own clicks. */
  runCommand: RunCommand;
  remember: RememberFact;
}

interface ToolContext {
  parts: ToolParts;
  question: TutorQuestion;
  citations: CitationIndex;
  /** Adds a step that the learner is invited to, shown below the answer. */
  suggest: (source: IndexedSentence) => void;
}

const FOUND_MAX = 4;
const PRACTICE_MAX = 3;
const FACT_MAX = 300;

/**
 * Tools of the model: reading within the learner's rights, suggestions, and the actions that the learner explicitly
 * asked for.
 */
export function tutorTools(context: ToolContext): Record<string, ModelTool> {
  const { question, parts } = context;
  return {
    searchLessons: tool(
      'Finds more sentences in the lessons of the learner.',
      { query: z.string().min(1).max(300) },
      (given) => search(context, given.query),
    ),
    openStep: tool(
      'Shows the learner a way to the step of a numbered sentence.',
      { source: z.int() },
      async ({ source }) => {
        const found = context.citations.find(source);
        if (found) context.suggest(found);
        return { isShown: found !== undefined };
      },
    ),
    quizMe: tool(
      'Makes practice questions with gaps from the sentences about a topic.',
      { topic: z.string().min(1).max(300) },
      (given) => practice(context, given.topic),
    ),
    recommendNext: tool('Says which lessons learners go on with.', {}, () => recommend(parts.pool, question)),
    dueCards: tool('Says how many cards of the learner are due.', {}, () => dueCards(parts.pool, question)),
    ...(wantsCard(question.words)
      ? {
          makeCard: tool('Makes a card of a numbered sentence.', { source: z.int() }, (given) =>
            makeCard(context, given.source),
          ),
        }
      : {}),
    ...(question.memoryID !== undefined && wantsRemembering(question.words)
      ? {
          remember: tool(
            'Remembers what the learner just told of themselves.',
            { fact: z.string().min(1).max(FACT_MAX) },
            (given) => remember(context, given.fact),
          ),
        }
      : {}),
  };
}

/**
 * Security: a tool that writes is offered only if the learner asks for it, so an injected text finds nothing to call.
 */
const wantsCard = (words: string): boolean =>
  /\b(?:flash ?)?cards?\b|\b(?:lern|kartei)?karten?\b|\b(?:cartes?|fiches?)\b/iu.test(words);
const wantsRemembering = (words: string): boolean =>
  /\b(?:remember|keep in mind|don['’]?t forget|note that|merk\w*|vergiss nicht|retiens|retenez|souviens|n['’]oublie[zr]?)\b/iu.test(
    words,
  );

function tool<S extends z.ZodRawShape>(
  description: string,
  shape: S,
  run: (input: z.output<z.ZodObject<S>>) => Promise<object>,
): ModelTool {
  const input = z.object(shape);
  return {
    description,
    input,
    // The model learns that it failed but not why: a refusal may name something that the learner must not know.
    run: (given) => run(input.parse(given)).catch(() => ({ error: 'not possible' })),
  };
}

async function search({ parts, question, citations }: ToolContext, query: string): Promise<object> {
  const { actor, scope, language, place } = question;
  const { passages } = await parts.find({ actor, scope, language, place, words: query, limit: FOUND_MAX });
  const known = citations.size;
  const shown = await citations.add(passages.slice(0, FOUND_MAX));
  // Sentences that the model has already read are left out, so that the learner does not pay for them again.
  const more = shown.map((passage) => ({
    ...passage,
    sentences: passage.sentences.filter(({ number }) => number > known),
  }));
  return { found: more.filter(({ sentences }) => sentences.length > 0).flatMap(passageLines) };
}

/** Ungraded practice with the lesson's own sentences, whose gaps the learner fills in. */
async function practice({ parts, question, citations }: ToolContext, topic: string): Promise<object> {
  const { actor, scope, language, place } = question;
  const { passages } = await parts.find({ actor, scope, language, place, words: topic, limit: FOUND_MAX });
  const sentences = (await citations.add(passages.slice(0, FOUND_MAX))).flatMap((passage) => passage.sentences);
  const long = sentences.filter(({ citation }) => citation.quote.split(/\s+/).length >= 6);
  return {
    questions: long
      .slice(0, PRACTICE_MAX)
      .map(({ number, citation }) => ({ ask: clozeOf(citation.quote), source: number })),
  };
}

async function recommend(pool: pg.Pool, { place }: TutorQuestion): Promise<object> {
  if (!place) return { lessons: [] };
  // Security: reads only the catalog, which everybody who is signed in may see.
  const { rows } = await pool.query<{ name: string }>(
    `select n.name from lesson l join lesson n on n.id = any(l.next_lesson_ids)
      where l.id = $1 and n.visibility = 'public' and n.published_version_id is not null
        and n.deleted_at is null and n.hidden_at is null
      order by array_position(l.next_lesson_ids, n.id)`,
    [place.lessonID],
  );
  return { lessons: rows.map(({ name }) => name).filter((name) => !isPromptInjection(name)) };
}

async function dueCards(pool: pg.Pool, { actor }: TutorQuestion): Promise<object> {
  const { rows } = await pool.query<{ due: number }>(
    'select count(*)::int as due from card where owner = $1 and deleted_at is null and due <= now()',
    [actor.id],
  );
  return { due: rows[0]?.due ?? 0 };
}

async function makeCard({ parts, question, citations }: ToolContext, number: number): Promise<object> {
  const source = citations.find(number);
  if (!source) return { isMade: false };
  const { lessonID, versionID, nodeID, blockID, start, end, quote } = source.citation;
  const { rows } = await parts.pool.query<{ id: string }>(
    'select id from enrollment where owner = $1 and lesson_id = $2 and version_id = $3 and withdrawn_at is null',
    [question.actor.id, lessonID, versionID],
  );
  const [enrollment] = rows;
  if (!enrollment) return { isMade: false };
  const id = newId('Card');
  const input = { id, enrollmentID: enrollment.id, nodeID, place: { blockID, start, end }, text: quote };
  await parts.runCommand(question.actor, { key: id, name: 'card.createFromHighlight', input });
  return { isMade: true };
}

/**
 * Security: least share of a fact that is in the learner's own words, so that nobody else decides what a tutor
 * remembers of them.
 */
const OWN_SHARE = 0.7;

async function remember({ parts, question }: ToolContext, fact: string): Promise<object> {
  if (overlapShare(fact, question.words) < OWN_SHARE || isPromptInjection(fact)) return { isRemembered: false };
  return { isRemembered: await parts.remember(question, fact) };
}
