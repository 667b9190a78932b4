import { useTranslation } from 'react-i18next';
import type { Flow, StepFlow } from '#domain/teach/flow.ts';
import type { LessonNode, LessonNodeLink } from '#domain/teach/node.ts';
import { useFormat } from '#ui/use-format.ts';

const noFlow: StepFlow = { reached: 0, left: 0, stuck: 0 };

/** Share of learners on a step or link, 0 to 1, and its texts. */
export interface StepWords {
  share: number;
  reached: string;
  /** Learners who stop at the step; undefined if there are none. */
  stopped: string | undefined;
}
export interface WayWords {
  share: number;
  taken: string;
}

export function useFlowWords() {
  const { t } = useTranslation();
  const { percent } = useFormat();
  return {
    ofStep: ({ learners, steps }: Flow, id: LessonNode['id']): StepWords => {
      const { reached, left, stuck } = steps.get(id) ?? noFlow;
      const said = (key: 'left' | 'stuck', count: number) =>
        count > 0 ? [t(`flow.${key}`, { share: percent(count / learners) })] : [];
      return {
        share: reached / learners,
        reached: reached > 0 ? t('flow.reached', { share: percent(reached / learners) }) : t('flow.nobody'),
        stopped: [...said('left', left), ...said('stuck', stuck)].join(', ') || undefined,
      };
    },
    ofWay: ({ learners, ways }: Flow, id: LessonNodeLink['id']): WayWords => {
      const share = (ways.get(id) ?? 0) / learners;
      return { share, taken: percent(share) };
    },
  };
}
