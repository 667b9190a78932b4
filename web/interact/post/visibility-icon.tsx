import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FeedVisibility } from '#domain/interact/feed-item.ts';

export type PostVisibility = FeedVisibility | 'own';

export const visibilityTexts = {
  own: 'feed.reach.own',
  friends: 'feed.reach.friends',
  public: 'feed.reach.public',
} as const;
const icons = { own: IconLock, friends: IconUsers, public: IconWorld } as const;

/** Icon for the visibility of a post. */
export function VisibilityIcon({ reach: visibility }: { reach: PostVisibility }) {
  const { t } = useTranslation();
  const Icon = icons[visibility];
  return (
    <span title={t(visibilityTexts[visibility])}>
      <Icon size={15} aria-hidden />
      <span className="visually-hidden">{t(visibilityTexts[visibility])}</span>
    </span>
  );
}
