import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/language/use-format.ts';
import { LinkTabs } from '#web/shared/control/link-tabs.tsx';
import { useRows } from '#web/store/hooks.ts';

/** Tabs of the area: tutor, friends and feed. */
export function InteractTabs() {
  const { t } = useTranslation();
  const format = useFormat();
  const friends = useRows('Friendship', { status: 'ACCEPTED' }).length;
  return (
    <LinkTabs label={t('tutoring.tabs.label')}>
      <Link to="/interact/tutor">{t('tutoring.tabs.tutor')}</Link>
      <Link to="/interact/friends" search={{ tab: undefined }} activeOptions={{ explicitUndefined: true }}>
        {t('tutoring.tabs.friends')}
        {friends > 0 && <small className="tabular-numbers">{format.number(friends)}</small>}
      </Link>
      <Link to="/interact/friends" search={{ tab: 'feed' }}>
        {t('tutoring.tabs.feed')}
      </Link>
    </LinkTabs>
  );
}
