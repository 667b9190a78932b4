import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import type { PublishAdvice } from '#domain/teach/version/publish-advice.ts';
import type { PublishProblem } from '#domain/teach/version/draft.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './publish-problems.module.css';

/** A problem that prevents publishing, or a suggestion for a better lesson. */
export type PublishRemark = PublishProblem | PublishAdvice;

const texts: Record<PublishRemark['kind'], string> = {
  no_name: 'teach.problem.noName',
  no_steps: 'teach.problem.noSteps',
  no_start: 'teach.problem.noStart',
  many_starts: 'teach.problem.manyStarts',
  unreachable: 'teach.problem.unreachable',
  step_without_name: 'teach.problem.stepWithoutName',
  empty_step: 'teach.problem.emptyStep',
  quiz_without_questions: 'teach.problem.quizWithoutQuestions',
  quiz_question: 'teach.problem.quizQuestion',
  unapproved: 'teach.problem.unapproved',
  image_without_words: 'teach.problem.imageWithoutWords',
  no_captions: 'teach.problem.noCaptions',
  picture_without_words: 'teach.problem.pictureWithoutWords',
  failed_for_good: 'teach.problem.failedForGood',
  no_way_out: 'teach.problem.noWayOut',
};

const questionOf = (remark: PublishRemark) => ('question' in remark ? remark.question : undefined);

/** Key that identifies an issue within a lesson. */
export const problemKey = (remark: PublishRemark): string => `${remark.kind} ${remark.nodeID} ${questionOf(remark)}`;

export interface PublishProblemsProps<R extends PublishRemark> {
  problems: readonly R[];
  /** Steps with their names, if known on this page. */
  nodes?: readonly LessonNode[];
  /** Link to the place where a problem is solved. */
  linkTo: (problem: R, text: string) => React.ReactNode;
  /** True for solved problems, which keep their place and are ticked off. */
  isSolved?: (problem: R) => boolean;
}

/** List of the issues of a draft, each with a link to its place. */
export function PublishProblems<R extends PublishRemark>(props: PublishProblemsProps<R>) {
  const { problems, nodes = [], linkTo, isSolved } = props;
  const { t } = useTranslation();
  const stepOf = (nodeID: LessonNode['id'] | undefined) => {
    const index = nodes.findIndex(({ id }) => id === nodeID);
    const name = nodes[index]?.name.trim();
    return name || (index === -1 ? t('teach.problem.aStep') : t('teach.steps.place', { place: index + 1 }));
  };
  return (
    <Stack as="ul" gap={2} className={styles.problems}>
      {problems.map((problem) => (
        <Row as="li" gap={10} align="baseline" key={problemKey(problem)} data-solved={isSolved?.(problem) || undefined}>
          {isSolved?.(problem) && <IconCheck size={16} aria-label={t('teach.problem.solved')} />}
          {linkTo(problem, t(texts[problem.kind], { step: stepOf(problem.nodeID), number: questionOf(problem) }))}
        </Row>
      ))}
    </Stack>
  );
}
