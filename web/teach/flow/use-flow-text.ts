import type { LessonNodeLink } from '#domain/teach/link.ts';
import { useTranslation } from 'react-i18next';
import type { Flow, StepFlow } from '#domain/teach/analytics/learner-flow.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { useFormat } from '#web/shared/language/use-format.ts';

const noFlow: StepFlow = { reached: 0, left: 0, stuck: 0 };

/** Share of learners on a step or link, 0 to 1, and its texts. */
export interface StepFlowText {
  share: number;
  reached: string;
  /** Learners who stop at the step; undefined if there are none. */
  stopped: string | undefined;
}
export interface LinkFlowText {
  share: number;
  taken: string;
}

export function useFlowText() {
  const { t } = useTranslation();
  const { percent } = useFormat();
  return {
    ofStep: ({ learners, steps }: Flow, id: LessonNode['id']): StepFlowText => {
      const { reached, left, stuck } = steps.get(id) ?? noFlow;
      const stoppedText = (key: 'left' | 'stuck', count: number) =>
        count > 0 ? [t(`flow.${key}`, { share: percent(count / learners) })] : [];
      return {
        share: reached / learners,
        reached: reached > 0 ? t('flow.reached', { share: percent(reached / learners) }) : t('flow.nobody'),
        stopped: [...stoppedText('left', left), ...stoppedText('stuck', stuck)].join(', ') || undefined,
      };
    },
    ofLink: ({ learners, links }: Flow, id: LessonNodeLink['id']): LinkFlowText => {
      const share = (links.get(id) ?? 0) / learners;
      return { share, taken: percent(share) };
    },
  };
}
