import { fingerprint } from '#domain/kernel/fingerprint.ts';
import type { EnrollmentTopicProgress, TopicState } from '#domain/learn/enrollment.ts';
import type { GivenAnswer } from '#domain/learn/quiz-attempt.ts';
import type { NodeBody, Outline, QuizKey } from '#domain/teach/version.ts';

/**
 * The progress of an enrolment in another version (D-68): each step of it stands as the learner's own row of it says, whichever
 * version that was made in, and a step that they have never opened is open. What is done stays done.
 */
export function carriedProgress(
  { nodes }: Pick<Outline, 'nodes'>,
  topics: readonly Pick<EnrollmentTopicProgress, 'topicID' | 'status'>[],
): TopicState[] {
  const statuses = new Map(topics.map(({ topicID, status }) => [topicID, status]));
  return nodes.map(({ id }) => ({ topicID: id, status: statuses.get(id) ?? 'INCOMPLETE' }));
}

/** One step as a version has it. */
export interface StepText {
  body: NodeBody | undefined;
  key: QuizKey | undefined;
}

export const isSameStep = (before: StepText, after: StepText): boolean =>
  fingerprint([before.body ?? null, before.key ?? null]) === fingerprint([after.body ?? null, after.key ?? null]);

/** The answers of an attempt under way that still answer the same question. */
export function carriedAnswers(answers: readonly GivenAnswer[], before: StepText, after: StepText): GivenAnswer[] {
  const asked = (step: StepText, id: string) => {
    const question = step.body?.type === 'QUIZ' ? step.body.questions.find((each) => each.id === id) : undefined;
    return question && fingerprint([question, step.key?.questions[id] ?? null]);
  };
  return answers.filter(({ questionID }) => {
    const question = asked(after, questionID);
    return question !== undefined && question === asked(before, questionID);
  });
}
