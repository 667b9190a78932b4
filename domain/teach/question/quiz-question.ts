import { multiple, single } from '#domain/teach/question/choice.ts';
import { mark } from '#domain/teach/question/mark.ts';
import { match } from '#domain/teach/question/match.ts';
import { number } from '#domain/teach/question/number.ts';
import { order } from '#domain/teach/question/order.ts';
import type { KeyCopy, LearnerCopy, QuestionRules } from '#domain/teach/question/question-rules.ts';
import { text } from '#domain/teach/question/text.ts';
import { trueFalse } from '#domain/teach/question/true-false.ts';

const kinds = { single, multiple, trueFalse, number, text, order, match, mark };

export type QuestionKind = keyof typeof kinds;
export const questionKinds = Object.keys(kinds) as QuestionKind[];

type Rules = (typeof kinds)[QuestionKind];
type Question<R> = R extends QuestionRules<infer Q, infer _Open, infer _Secret> ? Q : never;
type Learner<R> = R extends QuestionRules<infer Q, infer Open, infer _Secret> ? LearnerCopy<Q, Open> : never;
type Key<R> = R extends QuestionRules<infer Q, infer _Open, infer Secret> ? KeyCopy<Q, Secret> : never;

export type QuizQuestion = Question<Rules>;
export type LearnerQuestion = Learner<Rules>;
export type QuestionKey = Key<Rules>;

/** Rules of a question's kind. */
export const rulesOf = ({ kind }: { kind: QuestionKind }): QuestionRules<QuizQuestion> => kinds[kind];
