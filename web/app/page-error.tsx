import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Page } from '#ui/page.tsx';
import { ErrorMessage } from '#web/app/error-boundary.tsx';
import { PageLoadError } from '#web/app/lazy-page.ts';
import { isFault, leaveForFault } from '#web/app/leave-for-fault.ts';
import { loadAnew, loadAnewOnce } from '#web/shared/fresh-document.ts';

/** Replaces a page that failed to load or to render. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter();
  const isUnloaded = error instanceof PageLoadError;
  useEffect(() => {
    if (isUnloaded) loadAnewOnce();
    else if (isFault(error)) void leaveForFault(error);
  }, [isUnloaded, error]);
  const handleRetry = () => {
    if (!isUnloaded || !loadAnew()) void router.invalidate();
  };
  return (
    <Page>
      <ErrorMessage error={error} onRetry={handleRetry} />
    </Page>
  );
}
