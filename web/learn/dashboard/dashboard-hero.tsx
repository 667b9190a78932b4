import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { OutlineNode } from '#domain/teach/version/version.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Thread } from '#ui/thread/thread.tsx';
import type { LessonPath } from '#web/learn/progress/lesson-path.ts';
import { progressThread } from '#web/learn/progress/progress-thread.ts';
import { useLessonPath } from '#web/learn/progress/use-lesson-path.ts';
import { useRow } from '#web/store/hooks.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import styles from './dashboard-hero.module.css';

/** The lesson to continue. Until its outline has loaded, the progress comes from the enrollment row alone. */
export function DashboardHero({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation();
  const lesson = useRow('Lesson', enrollment.lessonID);
  const path = useLessonPath(enrollment);
  const { done, beads } = progressThread(enrollment, path);
  const isStarted = enrollment.status !== 'NOT_STARTED';
  const next = path && nextOf(path);
  return (
    <Row
      as="section"
      gap={24}
      align="end"
      justify="space-between"
      stackBelow="sm"
      className={styles.hero}
      aria-labelledby="hero-title"
    >
      <Stack gap={12} grow className={styles.text}>
        <p className={styles.label}>{t(isStarted ? 'learn.dashboard.pickUp' : 'learn.dashboard.begin')}</p>
        <h2 id="hero-title">{lesson?.name ?? ''}</h2>
        <p className={styles.description}>{lesson?.description ?? ''}</p>
        <Stack maxWidth={420}>
          <Thread beads={beads} label={t('learn.stepsDone', { done, count: beads.length })} />
        </Stack>
        <p className={styles.next}>{next ? t('learn.dashboard.next', { step: next.name }) : ''}</p>
      </Stack>
      <LinkButton
        to="/learn/enrollments/lesson/$id"
        params={{ id: enrollment.lessonID ?? '' }}
        search={next ? { step: next.id } : {}}
        size="md"
        rightSection={<IconArrowRight size={18} className="mirror-rtl" aria-hidden />}
      >
        {t(isStarted ? 'learn.dashboard.continue' : 'learn.goOn.start')}
      </LinkButton>
    </Row>
  );
}

/** The current step, or the first unfinished step if the current one is done. */
const nextOf = ({ left, current }: LessonPath): OutlineNode | undefined => (left.includes(current) ? current : left[0]);
