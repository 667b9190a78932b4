import type { QuestionAnalytics } from '#domain/teach/analytics/lesson-analytics.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { difficulty, discrimination } from '#domain/teach/analytics/question-statistics.ts';
import { type LearnerQuestion, rulesOf } from '#domain/teach/question/quiz-question.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { questionKey, type QuestionTally } from '#server/teach/figures/question-tally.ts';

type Asked = Record<LessonNode['id'], LearnerQuestion[]>;

/** True if learners choose among options of the teacher; all other answers are typed. */
export const isAskedByChoice = (question: LearnerQuestion): boolean => rulesOf(question).choices !== undefined;

/** Figures of the current questions with enough answers, hardest first. */
export function questionFigures(asked: Asked, tallies: readonly QuestionTally[]): QuestionAnalytics[] {
  const byQuestion = new Map(tallies.map((tally) => [questionKey(tally.nodeID, tally.questionID), tally]));
  return (Object.keys(asked) as LessonNode['id'][])
    .flatMap((nodeID) =>
      (asked[nodeID] ?? []).flatMap((question): QuestionAnalytics[] => {
        const tally = byQuestion.get(questionKey(nodeID, question.id));
        return tally ? [figuresOf(nodeID, question, tally)] : [];
      }),
    )
    .toSorted((a, b) => a.first - b.first);
}

const figuresOf = (nodeID: LessonNode['id'], question: LearnerQuestion, tally: QuestionTally): QuestionAnalytics => ({
  id: question.id,
  nodeID,
  text: plainText(question.question),
  learners: tally.learners,
  first: difficulty(tally),
  last: tally.last,
  discrimination: discrimination(tally),
  wrong: wrongOf(question, tally),
});

/** Most frequent wrong option, unless it was removed from the question. */
function wrongOf({ options }: LearnerQuestion, tally: QuestionTally): QuestionAnalytics['wrong'] {
  const { wrongOption, wrongLearners, learners } = tally;
  if (wrongOption === null || wrongLearners === null) return null;
  const text = options.length === 0 ? wrongOption : options.find(({ id }) => id === wrongOption)?.text;
  return text === undefined ? null : { text, share: wrongLearners / learners };
}
