import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `action` once when the user comes back from buying tokens (`?resume` in the URL) and `isReady` holds. The parameter
 * is removed, so that a reload asks nothing.
 */
export function useResume(isReady: boolean, action: () => void): void {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const isDue = search.resume !== undefined && isReady;
  const handleDue = useEffectEvent(() => {
    void navigate({ to: '.', search: { ...search, resume: undefined }, replace: true });
    action();
  });
  useEffect(() => {
    if (isDue) handleDue();
  }, [isDue]);
}
