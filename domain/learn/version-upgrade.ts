import { fingerprint } from '#domain/kernel/fingerprint.ts';
import type { EnrollmentTopicProgress, TopicState } from '#domain/learn/enrollment.ts';
import type { GivenAnswer } from '#domain/learn/quiz-attempt.ts';
import type { NodeBody, Outline, QuizKey } from '#domain/teach/version/version.ts';

/**
 * Converts the progress of an enrollment to another version (D-68). Each step takes its status from the learner's own
 * row, no matter which version that row is from; steps without a row are open. Completed steps stay completed.
 */
export function upgradedProgress(
  { nodes }: Pick<Outline, 'nodes'>,
  topics: readonly Pick<EnrollmentTopicProgress, 'topicID' | 'status'>[],
): TopicState[] {
  const statuses = new Map(topics.map(({ topicID, status }) => [topicID, status]));
  return nodes.map(({ id }) => ({ topicID: id, status: statuses.get(id) ?? 'INCOMPLETE' }));
}

/** Content and quiz key of one step in a version. */
export interface StepContent {
  body: NodeBody | undefined;
  key: QuizKey | undefined;
}

export const isSameStep = (before: StepContent, after: StepContent): boolean =>
  fingerprint([before.body ?? null, before.key ?? null]) === fingerprint([after.body ?? null, after.key ?? null]);

/** Answers of an unfinished attempt whose questions are unchanged. */
export function upgradedAnswers(
  answers: readonly GivenAnswer[],
  before: StepContent,
  after: StepContent,
): GivenAnswer[] {
  const asked = (step: StepContent, id: string) => {
    const question = step.body?.type === 'QUIZ' ? step.body.questions.find((each) => each.id === id) : undefined;
    return question && fingerprint([question, step.key?.questions[id] ?? null]);
  };
  return answers.filter(({ questionID }) => {
    const question = asked(after, questionID);
    return question !== undefined && question === asked(before, questionID);
  });
}
