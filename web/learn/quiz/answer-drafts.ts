import { ANSWER_DRAFTS_KEY } from '#web/learn/quiz/storage-keys.ts';

/** An answer that the learner has chosen or typed but not sent. */
export interface AnswerDraft {
  answer: readonly string[];
  /** The sent answer when the draft began, as `answerText`; an answer from another device differs from it. */
  before: string | undefined;
}

/** The oldest drafts are deleted beyond this number. */
const DRAFTS_MAX = 100;

export const answerText = (answer: readonly string[] | undefined): string | undefined => answer?.join('\n');

type Drafts = Record<string, AnswerDraft>;

function isDraft(value: unknown): value is AnswerDraft {
  if (typeof value !== 'object' || value === null || !('answer' in value) || !Array.isArray(value.answer)) return false;
  return value.answer.every((part) => typeof part === 'string');
}

function readAll(): Drafts {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(ANSWER_DRAFTS_KEY) ?? '{}');
    return Object.fromEntries(
      Object.entries(value ?? {}).filter((entry): entry is [string, AnswerDraft] => isDraft(entry[1])),
    );
  } catch {
    return {};
  }
}

function writeAll(drafts: Drafts): void {
  try {
    localStorage.setItem(
      ANSWER_DRAFTS_KEY,
      JSON.stringify(Object.fromEntries(Object.entries(drafts).slice(-DRAFTS_MAX))),
    );
  } catch {
    // Without storage a draft lasts as long as its page.
  }
}

export const readDraft = (key: string): AnswerDraft | undefined => readAll()[key];

export function saveDraft(key: string, draft: AnswerDraft): void {
  const { [key]: _replaced, ...others } = readAll();
  writeAll({ ...others, [key]: draft });
}

export function deleteDraft(key: string): void {
  const { [key]: deleted, ...others } = readAll();
  if (deleted) writeAll(others);
}
