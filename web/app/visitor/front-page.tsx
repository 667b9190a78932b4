import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Page } from '#ui/layout/page.tsx';
import { reloadPage } from '#web/shared/loading/page-reload.ts';

/** The front page is a separate document, so a navigation to `/` reloads the window. */
export function FrontPage() {
  const { t } = useTranslation();
  const [isOffline, setIsOffline] = useState(!navigator.onLine);
  const { href } = useLocation();
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    // A test has a memory history, whose address is not the one of the window.
    if (href === `${pathname}${search}${hash}`) reloadPage();
  }, [href]);
  if (!isOffline) return null;
  return (
    <Page>
      <ErrorBox
        title={t('common.unreachableTitle')}
        message={t('common.unreachableMessage')}
        onRetry={() => setIsOffline(!reloadPage())}
      />
    </Page>
  );
}
