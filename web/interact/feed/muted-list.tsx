import { Row, Stack } from '#ui/layout/stack.tsx';
import { Button, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/shared/registry/feed-registry.ts';
import { Person } from '#web/shared/person/person.tsx';
import { useMutes } from '#web/interact/feed/use-unmuted-items.ts';
import { useQuery, useRows } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** People whom the reader muted; hidden if there are none. */
export function MutedList() {
  const { t } = useTranslation();
  const titleID = useId();
  const rows = useMutes();
  if (rows.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-labelledby={titleID}>
      <Title order={2} id={titleID}>
        {t('feed.mutedTitle')}
      </Title>
      <p className="text-muted">{t('feed.mutedHelp')}</p>
      <MutedRows />
    </Stack>
  );
}

function MutedRows() {
  const { t } = useTranslation();
  const unmute = useAction('mute.remove');
  const { rows, hasMore, loadMore } = useQuery('mute.mine', {});
  const profiles = useRows('PublicProfile', { id: { in: rows.map(({ personID }) => personID) } });
  return (
    <Stack as="ul" gap={10}>
      {rows.map(({ id, personID }) => {
        const person = profiles.find((profile) => profile.id === personID);
        return (
          <Row as="li" gap={12} align="center" justify="space-between" key={id}>
            {person ? <Person profile={person} size={32} /> : <span className="text-muted">{t('feed.somebody')}</span>}
            <Button
              variant="default"
              size="xs"
              aria-label={t('feed.unmuteOne', { name: person?.name ?? t('feed.somebody') })}
              onClick={() => void unmute.act({ personID })}
            >
              {t('feed.unmute')}
            </Button>
          </Row>
        );
      })}
      {hasMore && (
        <Button variant="default" size="xs" onClick={loadMore}>
          {t('feed.more')}
        </Button>
      )}
    </Stack>
  );
}
