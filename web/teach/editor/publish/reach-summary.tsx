import { useTranslation } from 'react-i18next';
import type { LessonReach } from '#domain/teach/analytics/lesson-reach.ts';
import type { VersionChange } from '#domain/teach/version/version-change.ts';
import { Row } from '#ui/layout/stack.tsx';
import styles from './publish-dialog.module.css';

interface ReachSummaryProps {
  reach: LessonReach;
  change: VersionChange;
}

/** Number of learners who are offered the new version, and what it means for each group (D-68). */
export function ReachSummary({ reach, change }: ReachSummaryProps) {
  const { t } = useTranslation();
  const { notStarted, inProgress, completed, failed, older } = reach;
  if (notStarted + inProgress + completed + failed === 0)
    return (
      <p>
        <bdi>{t('versions.publish.none')}</bdi>
      </p>
    );
  const counts = [
    [inProgress, t('versions.publish.inProgress', { count: inProgress })],
    [completed, t('versions.publish.completed', { count: completed })],
    [notStarted, t('versions.publish.notStarted', { count: notStarted })],
    [failed, t('versions.publish.failed', { count: failed })],
  ] as const;
  return (
    <>
      <Row as="ul" gap={6} wrap className={styles.counts}>
        {counts.map(
          ([count, text]) =>
            count > 0 && (
              <li key={text}>
                <bdi>{text}</bdi>
              </li>
            ),
        )}
      </Row>
      <p>
        <bdi>{t('versions.publish.offered')}</bdi>
      </p>
      {completed > 0 && (
        <p>
          <bdi>{t('versions.publish.stays')}</bdi>
        </p>
      )}
      {inProgress > 0 && change.changed.length > 0 && (
        <p>
          <bdi>{t('versions.publish.inWork')}</bdi>
        </p>
      )}
      {older > 0 && (
        <p className="text-muted">
          <bdi>{t('versions.publish.older', { count: older })}</bdi>
        </p>
      )}
    </>
  );
}
