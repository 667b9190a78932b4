import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { OutlineNode } from '#domain/teach/version.ts';
import { Thread } from '#ui/thread.tsx';
import type { LessonWay } from '#web/learn/lesson/lesson-way.ts';
import { ownThread } from '#web/learn/player/own-thread.ts';
import { useLessonWay } from '#web/learn/player/use-lesson-way.ts';
import { useRow } from '#web/store/hooks.ts';
import { LinkButton } from '#web/shared/link-button.tsx';
import styles from './dashboard-hero.module.css';

/** The lesson to continue. Until its outline has loaded, the progress comes from the enrollment row alone. */
export function DashboardHero({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation();
  const lesson = useRow('Lesson', enrollment.lessonID);
  const way = useLessonWay(enrollment);
  const { done, beads } = ownThread(enrollment, way);
  const isBegun = enrollment.status !== 'NOT_STARTED';
  const next = way && nextOf(way);
  return (
    <section className={styles['hero']} aria-labelledby="hero-title">
      <div className={styles['words']}>
        <p className={styles['label']}>{t(isBegun ? 'learn.dashboard.pickUp' : 'learn.dashboard.begin')}</p>
        <h2 id="hero-title">{lesson?.name ?? ''}</h2>
        <p className={styles['about']}>{lesson?.description ?? ''}</p>
        <Thread
          className={styles['thread']}
          beads={beads}
          label={t('learn.stepsDone', { done, count: beads.length })}
        />
        <p className={styles['next']}>{next ? t('learn.dashboard.next', { step: next.name }) : ''}</p>
      </div>
      <LinkButton
        to="/learn/enrollments/lesson/$id"
        params={{ id: enrollment.lessonID ?? '' }}
        size="md"
        rightSection={<IconArrowRight size={18} className="flip" aria-hidden />}
      >
        {t(isBegun ? 'learn.dashboard.continue' : 'learn.goOn.start')}
      </LinkButton>
    </section>
  );
}

/** The current step, or the first unfinished step if the current one is done. */
const nextOf = ({ left, current }: LessonWay): OutlineNode | undefined => (left.includes(current) ? current : left[0]);
