import { useTranslation } from 'react-i18next';
import type { Flow } from '#domain/teach/analytics/learner-flow.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { useDuration } from '#web/teach/flow/use-duration.ts';
import styles from './flow-panel.module.css';

interface FlowSummaryProps {
  flow: Flow;
  nodes: readonly LessonNode[];
}

const stoppedOf = (flow: Flow, { id }: LessonNode): number => {
  const { left = 0, stuck = 0 } = flow.steps.get(id) ?? {};
  return left + stuck;
};

/** Summary of a flow: completion, duration, and the steps worth checking. */
export function FlowSummary({ flow, nodes }: FlowSummaryProps) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const duration = useDuration();
  const { learners, finished, seconds } = flow;
  const worst = nodes.toSorted((a, b) => stoppedOf(flow, b) - stoppedOf(flow, a))[0];
  const lost = worst ? stoppedOf(flow, worst) : 0;
  const unreached = nodes.filter(({ id }) => (flow.steps.get(id)?.reached ?? 0) === 0).length;
  return (
    <Row as="dl" gap={[6, 28]} wrap className={styles.summary}>
      <div>
        <dt>{t('flow.finish')}</dt>
        <dd>{percent(finished / learners)}</dd>
      </div>
      {seconds && (
        <div>
          <dt>{t('flow.takes')}</dt>
          <dd>
            {duration(seconds.median)}{' '}
            <small>{t('flow.range', { fast: duration(seconds.fast), slow: duration(seconds.slow) })}</small>
          </dd>
        </div>
      )}
      {worst && lost > 0 && (
        <div>
          <dt>{t('flow.worst')}</dt>
          <dd>
            <bdi>{worst.name.trim() || t('teach.steps.unnamed')}</bdi> <small>{percent(lost / learners)}</small>
          </dd>
        </div>
      )}
      {unreached > 0 && (
        <div>
          <dt>{t('flow.unreached')}</dt>
          <dd>{t('flow.steps', { count: unreached })}</dd>
        </div>
      )}
    </Row>
  );
}
