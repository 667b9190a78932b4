import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';

/** A course that does not exist and one that the user may not see look alike. */
export function CourseMissing() {
  const { t } = useTranslation();
  usePageTitle(t('courses.missing.title'));
  return (
    <EmptyState
      art="nothing"
      order={1}
      title={t('courses.missing.title')}
      action={
        <LinkButton to="/learn/catalog" search={{ tab: 'courses' }}>
          {t('courses.browse')}
        </LinkButton>
      }
    >
      {t('learn.missing.body')}
    </EmptyState>
  );
}

export function CourseUnreachable({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  if (!isOffline) return <ErrorBox title={t('courses.failed')} onRetry={onRetry} />;
  return (
    <EmptyState art="broken" order={1} title={t('learn.offline')}>
      {t('courses.offline')}
    </EmptyState>
  );
}
