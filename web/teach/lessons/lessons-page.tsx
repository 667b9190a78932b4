import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { type QueryView, useQuery } from '#web/store/hooks.ts';
import { CourseGroup } from '#web/teach/lessons/course-group.tsx';
import { groupLessons } from '#web/teach/lessons/lesson-groups.ts';
import { ImportButton } from '#web/teach/exchange/import-button.tsx';
import { LessonRow } from '#web/teach/lessons/lesson-row.tsx';
import { TeachTabs } from '#web/teach/teach-tabs.tsx';
import styles from './lessons-page.module.css';

const CreateButton = ({ words }: { words: string }) => (
  <Button component={Link} to="/teach/lessons/create_lesson" leftSection={<IconPlus size={18} />}>
    {words}
  </Button>
);

/** A teacher's own lessons, those of a course together. */
export function LessonsPage() {
  const { t } = useTranslation();
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = useQuery('lesson.mine', {});

  // Own lessons come from one's own hands, or one's own import: they are put in at once.
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);

  const isEmpty = rows.length === 0;
  return (
    <Page>
      <PageHeader
        title={t('teach.lessons.title')}
        lead={isEmpty ? undefined : t('teach.lessons.lead')}
        actions={
          <>
            <ImportButton />
            {(!isEmpty || state !== 'ready') && <CreateButton words={t('teach.lessons.create')} />}
          </>
        }
      />
      <TeachTabs />
      {isEmpty ? <NoLessons state={state} onRetry={retry} /> : <LessonTable lessons={rows} />}
      {hasMore && (
        <Button variant="default" className={styles['more']} loading={state === 'loading'} onClick={loadMore}>
          {t('teach.more')}
        </Button>
      )}
    </Page>
  );
}

/** On their way, out of reach, or not written yet. */
function NoLessons({ state, onRetry }: { state: QueryView<Lesson>['state']; onRetry: () => void }) {
  const { t } = useTranslation();
  if (state === 'loading') {
    return (
      <Loading label={t('teach.lessons.loading')}>
        <Skeleton height={360} />
      </Loading>
    );
  }
  if (state !== 'ready') return <ErrorBox onRetry={onRetry} />;
  return (
    <EmptyState
      art="start"
      title={t('teach.lessons.emptyTitle')}
      action={<CreateButton words={t('teach.lessons.emptyAction')} />}
    >
      {t('teach.lessons.empty')}
    </EmptyState>
  );
}

function LessonTable({ lessons }: { lessons: readonly Lesson[] }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={`box ${styles['frame']}`}>
        <table className={styles['lessons']}>
          <caption className="visually-hidden">{t('teach.lessons.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('teach.lessons.lesson')}</th>
              <th scope="col">{t('teach.lessons.state')}</th>
              <th scope="col">{t('teach.lessons.visibility')}</th>
              <th scope="col" data-number>
                {t('teach.lessons.learners')}
              </th>
              <th scope="col" data-number>
                {t('teach.lessons.price')}
              </th>
              <th scope="col">{t('teach.lessons.changed')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('teach.lessons.actions')}</span>
              </th>
            </tr>
          </thead>
          {groupLessons(lessons).map((group) =>
            group.kind === 'course' ? (
              <CourseGroup key={group.courseID} courseID={group.courseID} known={group.lessons} />
            ) : (
              <tbody key={group.lesson.id}>
                <LessonRow lesson={group.lesson} />
              </tbody>
            ),
          )}
        </table>
      </div>
      <p className={`quiet ${styles['hint']}`}>{t('teach.lessons.privateHint')}</p>
    </>
  );
}
