import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/stack.tsx';
import { TaggedText } from '#web/shared/language/tagged-text.tsx';
import styles from './auth-form.module.css';

/** The server declares in the page how it sends mail: `on`, `off`, or `mailbox` if it keeps its mails. */
const mailState = () => document.querySelector<HTMLMetaElement>('meta[name="mail"]')?.content;

/** Note that this installation cannot send a code, or that the code is in its own mailbox. */
export function NoMailNote() {
  const { t } = useTranslation();
  const state = mailState();
  if (state === 'mailbox')
    return (
      <p role="note" className="text-muted">
        <TaggedText text={t('auth.mailbox')} tag="a">
          {(name) => <a href="/mailbox">{name}</a>}
        </TaggedText>
      </p>
    );
  if (state !== 'off') return null;
  return (
    <Row gap={10} align="center" role="note" className={styles.refusal}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>{t('auth.noMail')}</div>
    </Row>
  );
}
