import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import type { NodeBody, QuizKey } from '#domain/teach/version/version.ts';
import { secretsOf } from '#domain/teach/question/question-text.ts';
import type { LearnerQuestion, QuestionKey } from '#domain/teach/question/quiz-question.ts';
import { type FoundPassage, type StemmedAs, stemmingOf } from '#server/tutor/retrieval/retrieval.ts';
import type { GuardOf, KeyGuard } from '#server/tutor/engine/key-guard.ts';
import { asksForKey } from '#server/tutor/engine/key-request.ts';
import { stemsOf } from '#server/tutor/retrieval/stem.ts';

type Stems = ReadonlySet<string>;

/** Secrets of one question in a quiz that somebody is taking. */
interface Secret {
  stemmed: StemmedAs;
  asked: Stems;
  /** Texts each of which gives the answer away by itself. */
  answers: readonly Stems[];
  /** The teacher's explanations of the right answer. */
  reasons: readonly Stems[];
}

interface WrittenSecret {
  stemmed: StemmedAs;
  asked: string;
  answers: string[];
  reasons: string[];
}

const openAttempts = `select distinct v.language, v.body -> a.node_id::text as body, k.keys -> a.node_id::text as key
  from quiz_attempt a join lesson_version v on v.id = a.version_id join lesson_version_key k on k.version_id = v.id
  where a.owner = $1 and a.status in ('NOT_STARTED', 'IN_PROGRESS') and a.submitted_at is null`;

/** Security: stems of the keys of all quizzes that the actor is taking, to compare texts with; never to be shown. */
async function openSecrets(pool: pg.Pool, actor: Actor): Promise<Secret[]> {
  const { rows } = await pool.query<{ language: string; body: NodeBody | null; key: QuizKey | null }>(openAttempts, [
    actor.id,
  ]);
  const written = rows.flatMap(({ language, body, key }) =>
    body?.type === 'QUIZ' && key
      ? body.questions.flatMap((question) => {
          const answer = key.questions[question.id];
          return answer ? [writtenSecret(question, answer, stemmingOf(language))] : [];
        })
      : [],
  );
  const texts = written.flatMap(({ stemmed, asked, answers, reasons }) =>
    [asked, ...answers, ...reasons].map((text) => ({ text, stemmed })),
  );
  const stems = (await stemsOf(pool, texts))[Symbol.iterator]();
  const take = (): Stems => stems.next().value ?? new Set();
  const isSaid = ({ size }: Stems) => size > 0;
  return written.map(({ stemmed, answers, reasons }) => ({
    stemmed,
    asked: take(),
    answers: answers.map(take).filter(isSaid),
    reasons: reasons.map(take).filter(isSaid),
  }));
}

function writtenSecret(question: LearnerQuestion, key: QuestionKey, stemmed: StemmedAs): WrittenSecret {
  const right = Object.entries(key.feedback).flatMap(([option, said]) => (key.answer.includes(option) ? [said] : []));
  return {
    stemmed,
    asked: plainText(question.question),
    answers: secretsOf(question, key.answer),
    reasons: [...(key.explanation ? [plainText(key.explanation)] : []), ...right],
  };
}

/** Share of the words of an answer, or of its reasons, that gives it away. */
const ANSWER_SHARE = 0.75;
const REASON_SHARE = 0.5;
/** Number of words up to which an answer occurs by chance, unless the text is about the question as well. */
const SHORT = 2;
/**
 * Number of words from which an answer is looked for in a whole passage. A passage has so many words that a short
 * answer, or half of a reason, occurs by chance: those are looked for sentence by sentence.
 */
const LONG = 5;
const WHOLE_REASON_SHARE = 0.75;

const shared = (of: Stems, within: Stems): number => [...of].filter((stem) => within.has(stem)).length;
const shareOf = (of: Stems, within: Stems): number => (of.size === 0 ? 0 : shared(of, within) / of.size);

/** True if a text answers one of the questions. `text` holds its stems in one language, with those of its heading. */
function givesAway(secrets: readonly Secret[], text: Stems, stemmed: StemmedAs, isWhole: boolean): boolean {
  const reasonShare = isWhole ? WHOLE_REASON_SHARE : REASON_SHARE;
  return secrets.some(
    (secret) =>
      secret.stemmed === stemmed &&
      (secret.answers.some((answer) => (!isWhole || answer.size >= LONG) && isRevealed(answer, secret.asked, text)) ||
        secret.reasons.some((reason) => shareOf(reason, text) >= reasonShare && shared(reason, text) > SHORT)),
  );
}

const isRevealed = (answer: Stems, asked: Stems, text: Stems): boolean =>
  shareOf(answer, text) >= ANSWER_SHARE && (answer.size > SHORT || asked.size === 0 || shared(asked, text) > 0);

const ASKED_SHARE = 0.6;

/** Text that is compared with keys; without a language, in each language of the open questions. */
interface Compared {
  text: string;
  language?: string;
}

/** Stems of each text in each of its languages. */
async function stemsIn(
  pool: pg.Pool,
  secrets: readonly Secret[],
  texts: readonly Compared[],
): Promise<ReadonlyMap<StemmedAs, Stems>[]> {
  const any = [...new Set(secrets.map(({ stemmed }) => stemmed))];
  const wanted = texts.flatMap(({ text, language }, index) =>
    (language === undefined ? any : [stemmingOf(language)]).map((stemmed) => ({ text, stemmed, index })),
  );
  const stems = await stemsOf(pool, wanted);
  const found = texts.map(() => new Map<StemmedAs, Stems>());
  for (const [place, { stemmed, index }] of wanted.entries()) found[index]?.set(stemmed, stems[place] ?? new Set());
  return found;
}

/** Security: guard that each engine asks before it quotes or reads a text, and before it answers a question. */
export const openQuizGuards =
  (pool: pg.Pool): GuardOf =>
  async ({ actor }) => {
    const secrets = await openSecrets(pool, actor);
    const isOpen = secrets.length > 0;
    return {
      isOpen,
      async asksForKey(words) {
        if (asksForKey(words)) return true;
        const [stems] = isOpen ? await stemsIn(pool, secrets, [{ text: words }]) : [];
        return secrets.some(({ asked, stemmed }) => shareOf(asked, stems?.get(stemmed) ?? new Set()) >= ASKED_SHARE);
      },
      async givesAway(texts) {
        if (!isOpen) return texts.map(() => false);
        const stems = await stemsIn(pool, secrets, texts);
        return stems.map((each, index) =>
          [...each].some(([stemmed, said]) => givesAway(secrets, said, stemmed, texts[index]?.isWhole === true)),
        );
      },
    };
  };

/** Passages that as a whole answer none of the open questions; their sentences are checked one by one. */
export const withoutKeys = async <P extends Pick<FoundPassage, 'heading' | 'body' | 'language'>>(
  guard: KeyGuard,
  passages: readonly P[],
): Promise<P[]> => {
  const texts = passages.map(({ heading, body, language }) => ({
    text: `${heading} ${body}`,
    language,
    isWhole: true,
  }));
  const given = await guard.givesAway(texts);
  return passages.filter((_, index) => given[index] === false);
};
