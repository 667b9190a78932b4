import { useRouter } from '@tanstack/react-router';
import { Page } from '#ui/page.tsx';
import { ErrorMessage } from '#web/app/error-boundary.tsx';
import { PageLoadError } from '#web/app/lazy-page.ts';

/** In the place of a page that failed. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter();
  const handleRetry = () => {
    // A newer version may have replaced the files of this one: then only the whole document helps. Offline it would be lost.
    if (error instanceof PageLoadError && navigator.onLine) window.location.reload();
    else void router.invalidate();
  };
  return (
    <Page>
      <ErrorMessage error={error} onRetry={handleRetry} />
    </Page>
  );
}
