import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import { Menu, menuItem } from '#ui/menu.tsx';
import { useFormat } from '#ui/use-format.ts';
import { EndorsementForm } from '#web/certify/endorsement-form.tsx';
import { EndorsementWords } from '#web/certify/endorsement-words.tsx';
import { useEndorsementRemoval } from '#web/certify/use-endorsement-removal.ts';
import { useStandIn } from '#web/shared/use-stand-in.ts';
import { useReport } from '#web/shared/use-report.tsx';
import { useActor, useCommand, useIsPending, useRow } from '#web/store/hooks.ts';
import styles from './certify.module.css';

/** What somebody says of it. Anybody may put it right (D-07); who did is kept. */
export function EndorsementItem({ endorsement }: { endorsement: Endorsement }) {
  const { send } = useCommand('endorsement.edit');
  const { place, isOpen, open, close } = useStandIn<HTMLLIElement>();
  const isPending = useIsPending('Endorsement', endorsement.id);
  const handleSave = (testimony: string) => {
    close();
    void send({ id: endorsement.id, testimony });
  };
  return (
    <li ref={place} data-pending={isPending || undefined}>
      {isOpen ? (
        <EndorsementForm given={endorsement.testimony} onSave={handleSave} onCancel={close} />
      ) : (
        <Said endorsement={endorsement} onEdit={open} />
      )}
    </li>
  );
}

function Said({ endorsement, onEdit }: { endorsement: Endorsement; onEdit: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const remove = useEndorsementRemoval(endorsement);
  const author = useRow('PublicProfile', endorsement.author);
  const actor = useActor();
  const report = useReport({ model: 'Endorsement', rowID: endorsement.id });
  const at = endorsement.dateTime ?? endorsement.createdAt;
  const showHistory = () => void navigate({ to: '.', search: { history: endorsement.id }, resetScroll: false });
  return (
    <div className={styles['said']}>
      <EndorsementWords endorsement={endorsement}>
        <time dateTime={at}>
          <bdi>{format.date(at)}</bdi>
        </time>
      </EndorsementWords>
      <Menu
        trigger={(props) => (
          <ActionIcon
            {...props}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('certify.endorse.menu', { name: author?.name ?? t('certify.endorse.somebody') })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )}
      >
        <button type="button" {...menuItem} onClick={onEdit}>
          {t('certify.endorse.edit')}
        </button>
        <button type="button" {...menuItem} onClick={showHistory}>
          {t('history.title')}
        </button>
        <button type="button" {...menuItem} onClick={() => void remove()}>
          {t('certify.endorse.remove')}
        </button>
        {endorsement.author !== actor.id && (
          <button type="button" {...menuItem} onClick={report.ask}>
            {t('common.report')}
          </button>
        )}
      </Menu>
      {report.dialog}
    </div>
  );
}
