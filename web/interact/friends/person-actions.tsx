import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import { Row } from '#ui/layout/stack.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import { type Relationship, useRelationship } from '#web/interact/friends/use-relationship.ts';
import { newId } from '#web/store/row/new-id.ts';

/** Actions that the reader's relationship to a person allows now. */
export function PersonActions({ person }: { person: PublicProfile }) {
  return (
    <Row gap={8} align="center" wrap flush mt={8}>
      <RelationshipActions relationship={useRelationship(person.id)} person={person} />
    </Row>
  );
}

function RelationshipActions({
  relationship,
  person: { id: personID, name },
}: {
  relationship: Relationship;
  person: PublicProfile;
}) {
  const { t } = useTranslation();
  const ask = useAction('friend.request');
  const accept = useAction('friend.accept');
  const decline = useAction('friend.decline');
  const withdraw = useAction('friend.withdraw');
  const unblock = useAction('friend.unblock');
  switch (relationship.kind) {
    case 'self':
      return <span className="text-muted">{t('friends.self')}</span>;
    case 'unknown':
      return null;
    case 'friends':
      return <span className="text-muted">{t('friends.areFriends')}</span>;
    case 'strangers':
      return (
        <Button
          variant="default"
          size="xs"
          loading={ask.isBusy}
          aria-label={t('friends.askOne', { name })}
          onClick={() => void ask.act({ id: newId('Friendship'), personID })}
        >
          {t('friends.ask')}
        </Button>
      );
    case 'wasAsked': {
      const { id } = relationship.row;
      return (
        <>
          <Button
            variant="default"
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
      const isOpen = relationship.kind === 'asked';
      return (
        <Button
          variant="subtle"
          size="xs"
          loading={withdraw.isBusy}
          aria-label={isOpen ? t('friends.withdrawOne', { name }) : t('friends.takeOffOne', { name })}
          onClick={() => void withdraw.act({ id: relationship.row.id })}
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
          onClick={() => void unblock.act({ id: relationship.row.id })}
        >
          {t('friends.unblock')}
        </Button>
      );
  }
}
