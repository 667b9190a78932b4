import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import { useDeed } from '#web/interact/friends/use-deed.ts';
import { type Standing, useStanding } from '#web/interact/friends/use-standing.ts';
import { newId } from '#web/store/new-id.ts';
import styles from './friends.module.css';

/** Actions that the reader's relationship to a person allows now. */
export function PersonActions({ person }: { person: PublicProfile }) {
  return (
    <div className={styles['actions']}>
      <Steps standing={useStanding(person.id)} person={person} />
    </div>
  );
}

function Steps({ standing, person: { id: personID, name } }: { standing: Standing; person: PublicProfile }) {
  const { t } = useTranslation();
  const ask = useDeed('friend.ask');
  const accept = useDeed('friend.accept');
  const decline = useDeed('friend.decline');
  const withdraw = useDeed('friend.withdraw');
  const unblock = useDeed('friend.unblock');
  switch (standing.kind) {
    case 'self':
      return <span className="quiet">{t('friends.self')}</span>;
    case 'friends':
      return <span className="quiet">{t('friends.areFriends')}</span>;
    case 'strangers':
      return (
        <Button
          variant="light"
          size="xs"
          loading={ask.isBusy}
          aria-label={t('friends.askOne', { name })}
          onClick={() => void ask.act({ id: newId('Friendship'), personID })}
        >
          {t('friends.ask')}
        </Button>
      );
    case 'wasAsked': {
      const { id } = standing.row;
      return (
        <>
          <Button
            variant="light"
            size="xs"
            loading={accept.isBusy}
            aria-label={t('friends.acceptOne', { name })}
            onClick={() => void accept.act({ id })}
          >
            {t('friends.accept')}
          </Button>
          <Button
            variant="default"
            size="xs"
            loading={decline.isBusy}
            aria-label={t('friends.declineOne', { name })}
            onClick={() => void decline.act({ id })}
          >
            {t('friends.decline')}
          </Button>
        </>
      );
    }
    case 'asked':
    case 'declined': {
      const isOpen = standing.kind === 'asked';
      return (
        <Button
          variant="subtle"
          size="xs"
          loading={withdraw.isBusy}
          aria-label={isOpen ? t('friends.withdrawOne', { name }) : t('friends.takeOffOne', { name })}
          onClick={() => void withdraw.act({ id: standing.row.id })}
        >
          {isOpen ? t('friends.withdraw') : t('friends.takeOff')}
        </Button>
      );
    }
    case 'blocked':
      return (
        <Button
          variant="default"
          size="xs"
          loading={unblock.isBusy}
          aria-label={t('friends.unblockOne', { name })}
          onClick={() => void unblock.act({ id: standing.row.id })}
        >
          {t('friends.unblock')}
        </Button>
      );
  }
}
