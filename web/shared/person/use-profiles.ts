import { useEffect, useRef } from 'react';
import type { PublicProfile } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { useRows } from '#web/store/hooks.ts';

/**
 * The profiles of the users in the rows of a list.
 * @param retry reloads the list: the stream sends the row of a new user without their profile, but the first page has both
 */
export function useProfiles(userIDs: readonly (UserId | null)[], retry: () => void): PublicProfile[] {
  const people = userIDs.filter((id) => id != null);
  const profiles = useRows('PublicProfile', { id: { in: people } });
  const missing = people.filter((id) => !profiles.some(({ id: known }) => known === id));
  const missingKey = missing.join();
  const lastMissingKey = useRef('');
  useEffect(() => {
    if (missingKey === '' || missingKey === lastMissingKey.current) return;
    lastMissingKey.current = missingKey;
    retry();
  }, [missingKey, retry]);
  return profiles;
}
