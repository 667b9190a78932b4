import { endorsementText } from '#domain/certify/testimony.ts';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import { Menu, menuItem } from '#ui/overlay/menu.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { EndorsementForm } from '#web/certify/endorsement/endorsement-form.tsx';
import { EndorsementSuggestion } from '#web/certify/endorsement/endorsement-suggestion.tsx';
import { EndorsementQuote } from '#web/certify/endorsement/endorsement-quote.tsx';
import { useEndorsementVisibility } from '#web/certify/endorsement/use-endorsement-visibility.ts';
import { useEndorsementRemoval } from '#web/certify/endorsement/use-endorsement-removal.ts';
import { useCanEdit } from '#web/shared/revision/collaboration.ts';
import { useInlineForm } from '#web/shared/control/use-inline-form.ts';
import { useReport } from '#web/shared/report/use-report.tsx';
import { useActor, useIsPending, useRow } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from '#web/certify/certify.module.css';

interface EndorsementItemProps {
  endorsement: Endorsement;
  /** True if the reader holds the endorsed certification. */
  isHolder: boolean;
}

/** An endorsement. Anybody may suggest another text (D-07), and the history records who did. */
export function EndorsementItem({ endorsement, isHolder }: EndorsementItemProps) {
  const { act } = useAction('endorsement.edit');
  const isAuthor = useActor().id === endorsement.author;
  const { opener, isOpen, open, close } = useInlineForm<HTMLLIElement>();
  const isPending = useIsPending('Endorsement', endorsement.id);
  const handleSave = (testimony: string) => {
    close();
    void act({ id: endorsement.id, testimony });
  };
  const initialText = isAuthor ? endorsementText(endorsement).said : endorsement.testimony;
  return (
    <li ref={opener} data-pending={isPending || undefined}>
      {isOpen ? (
        <EndorsementForm initialText={initialText} isSuggestion={!isAuthor} onSave={handleSave} onCancel={close} />
      ) : (
        <EndorsementView endorsement={endorsement} isHolder={isHolder} onEdit={open} />
      )}
    </li>
  );
}

function EndorsementView({ endorsement, isHolder, onEdit }: EndorsementItemProps & { onEdit: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const at = endorsement.dateTime ?? endorsement.createdAt;
  const showHistory = () => void navigate({ to: '.', search: { history: endorsement.id }, resetScroll: false });
  return (
    <>
      <Row gap={4} align="start">
        <EndorsementQuote endorsement={endorsement}>
          <time dateTime={at}>
            <bdi>{format.date(at)}</bdi>
          </time>
          {endorsement.hiddenByHolderAt != null && (
            <span className={styles.hiddenBadge}>{t('certify.endorse.hidden')}</span>
          )}
        </EndorsementQuote>
        <EndorsementMenu endorsement={endorsement} isHolder={isHolder} onEdit={onEdit} onHistory={showHistory} />
      </Row>
      <EndorsementSuggestion endorsement={endorsement} onHistory={showHistory} />
    </>
  );
}

interface EndorsementMenuProps extends EndorsementItemProps {
  onEdit: () => void;
  onHistory: () => void;
}

function EndorsementMenu({ endorsement, isHolder, onEdit, onHistory }: EndorsementMenuProps) {
  const { t } = useTranslation();
  const remove = useEndorsementRemoval(endorsement);
  const { hide, show } = useEndorsementVisibility(endorsement);
  const author = useRow('PublicProfile', endorsement.author);
  const isAuthor = useActor().id === endorsement.author;
  const report = useReport({ model: 'Endorsement', rowID: endorsement.id });
  const mayChange = useCanEdit(endorsement.author);
  const isHidden = endorsement.hiddenByHolderAt != null;
  return (
    <>
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
        {isHolder && (
          <button type="button" {...menuItem} onClick={isHidden ? show : hide}>
            {t(isHidden ? 'certify.endorse.show' : 'certify.endorse.hide')}
          </button>
        )}
        {mayChange && (
          <button type="button" {...menuItem} onClick={onEdit}>
            {t(isAuthor ? 'certify.endorse.edit' : 'certify.endorse.suggestEdit')}
          </button>
        )}
        <button type="button" {...menuItem} onClick={onHistory}>
          {t('history.title')}
        </button>
        {mayChange && (
          <button type="button" {...menuItem} onClick={() => void remove()}>
            {t('certify.endorse.remove')}
          </button>
        )}
        {!isAuthor && (
          <button type="button" {...menuItem} onClick={report.openReport}>
            {t('common.report')}
          </button>
        )}
      </Menu>
      {report.dialog}
    </>
  );
}
