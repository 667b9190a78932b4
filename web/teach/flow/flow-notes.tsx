import { useTranslation } from 'react-i18next';
import { LEARNERS_MIN } from '#domain/teach/analytics/lesson-analytics.ts';
import { USUAL_VIDEO_SECONDS } from '#domain/teach/analytics/simulated-lesson.ts';
import { PATIENCE } from '#domain/teach/analytics/simulated-walk.ts';
import { Disclosure } from '#ui/control/disclosure.tsx';
import { BulletList } from '#ui/layout/bullet-list.tsx';
import type { FlowView } from '#web/teach/flow/use-flow.ts';
import styles from './flow-panel.module.css';

/** Assumptions of the simulation, or how real learners were counted. */
export function FlowNotes({ view: { source, known } }: { view: FlowView }) {
  const { t } = useTranslation();
  const isKnown = known.steps + known.questions > 0;
  const notes =
    source === 'real'
      ? [t('flow.counted.enough', { count: LEARNERS_MIN }), t('flow.counted.ways'), t('flow.counted.draft')]
      : [
          t('flow.assumed.learners'),
          t('flow.assumed.choices'),
          t('flow.assumed.questions'),
          t('flow.assumed.tries', { count: PATIENCE }),
          t('flow.assumed.staying'),
          t('flow.assumed.time', { minutes: USUAL_VIDEO_SECONDS / 60 }),
          isKnown
            ? t('flow.assumed.known', { steps: known.steps, questions: known.questions })
            : t('flow.assumed.unknown', { count: LEARNERS_MIN }),
        ];
  return (
    <Disclosure className={styles.notes} summary={t(`flow.notes.${source}`)}>
      <BulletList items={notes} />
    </Disclosure>
  );
}
