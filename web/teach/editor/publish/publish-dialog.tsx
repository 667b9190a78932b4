import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { composeVersion } from '#domain/teach/version/composition.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import type { LessonReach } from '#domain/teach/analytics/lesson-reach.ts';
import { keyFingerprints, versionChange } from '#domain/teach/version/version-change.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { VersionChangeList } from '#web/shared/lesson/version-change-list.tsx';
import { useVersion } from '#web/store/hooks.ts';
import { useFigures } from '#web/teach/figures/use-figures.ts';
import { ReachSummary } from '#web/teach/editor/publish/reach-summary.tsx';
import styles from './publish-dialog.module.css';

export interface PublishDialogProps {
  /** The draft to publish; it has no problems. */
  draft: Draft;
  isBusy: boolean;
  onPublish: () => void;
  onClose: () => void;
}

/**
 * Dialog before a new version of a published lesson: what changes, how many learners it reaches, and what happens to
 * them.
 */
export function PublishDialog({ draft, isBusy, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const { lesson } = draft;
  const asked = useFigures<LessonReach>(`/api/lessons/${lesson.id}/reach`);
  const { version, state } = useVersion(lesson.publishedVersionID);
  const isLoading = ('state' in asked && asked.state === 'loading') || (!version?.body && state === 'loading');
  return (
    <Dialog opened onClose={onClose} title={t('versions.publish.title')} width={520}>
      <Stack gap={20}>
        {isLoading ? (
          <output aria-label={t('versions.publish.loading')}>
            <Skeleton height={140} />
          </output>
        ) : 'figures' in asked && version?.body ? (
          <Compared draft={draft} reach={asked.figures} published={version} />
        ) : (
          <p>
            <bdi>{t('versions.publish.away')}</bdi>
          </p>
        )}
        <PriceLine lesson={lesson} />
        <Row gap={10} justify="end" wrap>
          <Button variant="default" onClick={onClose}>
            {t('versions.publish.keep')}
          </Button>
          <Button data-autofocus loading={isBusy} onClick={onPublish}>
            {t('versions.publish.publish')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

interface ComparedProps {
  draft: Draft;
  reach: LessonReach;
  published: NonNullable<ReturnType<typeof useVersion>['version']>;
}

function Compared({ draft, reach, published }: ComparedProps) {
  const { t } = useTranslation();
  const { outline, body, keys } = composeVersion(draft);
  const { keyPrints } = reach;
  const change = versionChange({ ...published, keyPrints }, { outline, body, keyPrints: keyFingerprints(keys) });
  return (
    <>
      <Stack as="section" gap={8} className={styles.part}>
        <h3>{t('versions.publish.changes')}</h3>
        <VersionChangeList change={change} />
      </Stack>
      <Stack as="section" gap={8} className={styles.part}>
        <h3>{t('versions.publish.learners')}</h3>
        <ReachSummary reach={reach} change={change} />
      </Stack>
    </>
  );
}

/** Price of the lesson; it is not part of a version and applies as soon as it is set. */
function PriceLine({ lesson: { price } }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = price === 0 ? t('versions.publish.free') : t('versions.publish.price', { price: format.money(price) });
  return (
    <p className={styles.price}>
      <bdi>{text}</bdi>
    </p>
  );
}
