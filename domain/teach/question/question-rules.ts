import type * as z from 'zod/mini';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';

export const QUESTIONS_MAX = 100;
export const OPTIONS_MAX = 10;
export const OPTION_TEXT_MAX = 2_000;
/** Most parts of an answer of any kind, such as marked words. */
export const ANSWER_PARTS_MAX = 100;

export interface LearnerOption {
  id: string;
  text: string;
}
export interface QuizOption extends LearnerOption {
  /** Feedback for learners who chose this option, shown after grading. */
  feedback?: string;
}

export interface QuestionBase {
  id: string;
  kind: string;
  question: RichText;
  options: QuizOption[];
  /** The right answer in the same form as a learner's answer. Security: leaves the server only after grading (D-20). */
  answer: string[];
  score: number;
  explanation?: RichText;
}

/** A learner's copy of a question, without its answer, feedback, explanation and other secrets. */
export type LearnerCopy<Q extends QuestionBase, Open = object> = Pick<Q, 'id' | 'kind' | 'question' | 'score'> & {
  options: LearnerOption[];
} & Open;

/** The part of a question that grading needs. */
export type KeyCopy<Q extends QuestionBase, Secret = object> = Pick<Q, 'kind' | 'answer' | 'score' | 'explanation'> & {
  /** Feedback by option ID. */
  feedback: Record<string, string>;
} & Secret;

export type QuestionProblem =
  | 'no_question'
  | 'few_options'
  | 'empty_option'
  | 'duplicate_option'
  | 'no_key'
  | 'unknown_key'
  | 'many_keys'
  | 'no_number'
  | 'blank_answer'
  | 'shared_match'
  | 'no_score';

/** Fields that all kinds have in common, apart from options and answer. */
export type CommonFields = Pick<QuestionBase, 'id' | 'question' | 'score' | 'explanation'>;

/** The parts of a question that another kind can use. */
export interface QuestionParts {
  options: QuizOption[];
  /** Texts of the right answers. */
  right: string[];
}

/**
 * Everything about one kind of question, apart from its components and the exchange formats. `Open` and `Secret` are
 * the fields that only this kind has: those of the learner's copy and those of the key.
 */
export interface QuestionRules<Q extends QuestionBase, Open extends object = object, Secret extends object = object> {
  /** Schema of options, answer and the kind's own fields. A draft may be unfinished. */
  fields: z.core.$ZodShape;
  /** Problems of options and key that prevent publishing. */
  problems(question: Q): QuestionProblem[];
  /** The parts that another kind can use; otherwise the options. */
  parts?(question: Q, makeId: () => string): QuestionParts;
  /** A question of this kind with what it can use of another. */
  from(common: CommonFields, parts: QuestionParts, makeId: () => string): Q;
  /** Security: the published form, if positions or IDs would reveal the key. */
  anonymous?(question: Q): Q;
  /** Security: the kind's own fields that learners may see. A field that is not named here stays private. */
  openFields?(question: Q): Open;
  secretFields?(question: Q): Secret;
  /** True if the options are shuffled in each attempt; by default the teacher decides. */
  shuffle?: 'always' | 'never';
  /** Security: undefined if learners do not choose among options of the teacher. */
  choices?(question: LearnerCopy<Q, Open>): string[];
  /** True if an answer can be submitted; otherwise any that is not empty. */
  isComplete?(question: LearnerCopy<Q, Open>, answer: readonly string[]): boolean;
  /** Right share of an answer, 0 to 1. The answer is untrusted. */
  share(key: KeyCopy<Q, Secret>, given: readonly string[]): number;
  /** Texts that learners see below the question; otherwise those of the options. */
  texts?(question: LearnerCopy<Q, Open>): string[];
  /** The answer as lines of text, with signs instead of words, because a question has no language of its own. */
  describe(question: LearnerCopy<Q, Open> & Partial<Secret>, answer: readonly string[]): string[];
  /** Security: texts each of which gives the answer away; otherwise the lines of the answer. */
  secrets?(question: LearnerCopy<Q, Open>, answer: readonly string[]): string[];
  /** Probability of a right answer by guessing. */
  guess(question: Q): number;
}
