import { useEffect } from 'react';
import { useIsOnline } from '#ui/browser/use-is-online.ts';

/**
 * Without a network a reload shows the browser's own error page instead of the product (D-38), so the browser asks before
 * the page is left. Nothing that was written would be lost.
 */
export function useOfflineWarning(): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) return;
    const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askToStay);
    return () => window.removeEventListener('beforeunload', askToStay);
  }, [isOnline]);
}
