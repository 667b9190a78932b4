import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Page } from '#ui/layout/page.tsx';
import { ErrorMessage } from '#web/app/route/error-boundary.tsx';
import { PageLoadError } from '#web/app/route/lazy-page.ts';
import { isPageFault, reportPageFault } from '#web/app/route/page-fault.ts';
import { reloadPage, reloadPageOnce } from '#web/shared/loading/page-reload.ts';

/** Replaces a page that failed to load or to render. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter();
  const isUnloaded = error instanceof PageLoadError;
  useEffect(() => {
    if (isUnloaded) reloadPageOnce();
    else if (isPageFault(error)) void reportPageFault(error);
  }, [isUnloaded, error]);
  const handleRetry = () => {
    if (!isUnloaded || !reloadPage()) void router.invalidate();
  };
  return (
    <Page>
      <ErrorMessage error={error} onRetry={handleRetry} />
    </Page>
  );
}
