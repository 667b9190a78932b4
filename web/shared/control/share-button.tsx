import { IconShare3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#web/shared/control/link-button.tsx';

type SharedThing = { lesson: string } | { certificate: string };

/** Opens the form of a new post in the feed, with this lesson or certificate attached. */
export function ShareButton(props: SharedThing) {
  const { t } = useTranslation();
  return (
    <LinkButton
      to="/interact/friends"
      search={{ tab: 'feed', ...props }}
      variant="default"
      leftSection={<IconShare3 size={17} aria-hidden />}
    >
      {t('learn.share')}
    </LinkButton>
  );
}
