import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import { isId, type UserId } from '#domain/kernel/id.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Avatar } from '#ui/identity/avatar.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PageSection } from '#ui/layout/page-section.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { CatalogCard } from '#web/learn/catalog/catalog-card.tsx';
import { CatalogList } from '#web/learn/catalog/catalog-list.tsx';
import { FollowButton } from '#web/learn/teacher/follow-button.tsx';
import { NotFound } from '#web/shared/loading/not-found.tsx';
import { ReportButton } from '#web/shared/report/report-button.tsx';
import { useActor, useQuery, useRow, useRows } from '#web/store/hooks.ts';
import styles from './teacher-page.module.css';

/** A teacher as they show themselves: name, picture, a few words and their Public lessons. */
export function TeacherPage() {
  const { id } = useParams({ strict: false });
  return <Page>{isId(id) ? <TeacherByID key={id} id={id as UserId} /> : <NotFound />}</Page>;
}

function TeacherByID({ id }: { id: UserId }) {
  const { t } = useTranslation();
  const { rows, state, retry } = useQuery('person.byID', { id });
  const kept = useRow('PublicProfile', id);
  const teacher = rows[0] ?? kept;
  if (teacher) return <Teacher teacher={teacher} />;
  if (state === 'ready') return <NotFound />;
  if (state === 'loading')
    return (
      <Loading label={t('common.loading')}>
        <Skeleton height={96} />
      </Loading>
    );
  return <ErrorBox onRetry={retry} />;
}

function Teacher({ teacher }: { teacher: PublicProfile }) {
  const { id, name, about, avatarUrl, letter } = teacher;
  return (
    <>
      <Row gap={[16, 24]} align="center">
        <Avatar src={avatarUrl} letter={letter} size={72} />
        <Stack grow>
          <PageHeader title={name} actions={<FollowButton teacherID={id} name={name} />} />
        </Stack>
      </Row>
      {about !== '' && (
        <p className={`reading ${styles.about}`} dir="auto">
          {about}
        </p>
      )}
      <TeacherLessons id={id} />
      <Row mt={28}>
        <ReportButton model="PublicProfile" rowID={id} owner={id} />
      </Row>
    </>
  );
}

function TeacherLessons({ id }: { id: UserId }) {
  const { t } = useTranslation();
  const actor = useActor();
  const list = useQuery('lesson.catalog', { teacher: id });
  const enrollments = useRows('Enrollment', { owner: actor.id, withdrawnAt: null });
  const enrollmentOf = useMemo(() => new Map(enrollments.map((each) => [each.lessonID, each])), [enrollments]);
  const [openedAt] = useState(() => Date.now());
  const words = {
    title: t('learn.teacher.lessons'),
    offline: t('learn.catalog.offlineRows'),
    more: t('learn.catalog.more'),
  };
  return (
    <PageSection title={words.title}>
      <CatalogList list={list} words={words} nothing={<EmptyState art="start" title={t('learn.teacher.noLessons')} />}>
        {(lesson) => (
          <CatalogCard
            key={lesson.id}
            lesson={lesson}
            enrollment={enrollmentOf.get(lesson.id)}
            isNew={lesson.publishedAt !== null && Date.parse(lesson.publishedAt) > openedAt}
          />
        )}
      </CatalogList>
    </PageSection>
  );
}
