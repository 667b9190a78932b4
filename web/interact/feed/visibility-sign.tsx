import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FeedVisibility } from '#domain/interact/feed-item.ts';

export type Reach = FeedVisibility | 'own';

export const reachWords = {
  own: 'feed.reach.own',
  friends: 'feed.reach.friends',
  public: 'feed.reach.public',
} as const;
const signs = { own: IconLock, friends: IconUsers, public: IconWorld } as const;

/** Icon for the visibility of a post. */
export function VisibilitySign({ reach }: { reach: Reach }) {
  const { t } = useTranslation();
  const Sign = signs[reach];
  return (
    <span title={t(reachWords[reach])}>
      <Sign size={15} aria-hidden />
      <span className="visually-hidden">{t(reachWords[reach])}</span>
    </span>
  );
}
