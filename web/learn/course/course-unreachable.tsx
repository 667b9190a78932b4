import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';

export function CourseUnreachable({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  if (!isOffline) return <ErrorBox title={t('courses.failed')} onRetry={onRetry} />;
  return (
    <EmptyState art="broken" order={1} title={t('learn.offline')}>
      {t('courses.offline')}
    </EmptyState>
  );
}
