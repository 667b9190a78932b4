import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import { useRow } from '#web/store/hooks.ts';
import styles from './edited-by.module.css';

interface EditedByProps {
  /** Who else wrote what a row says now; null while it says what its author wrote. */
  editedBy: UserId | null | undefined;
  /** The sentence, as a key of the texts with a place for the name. */
  words?: string;
  onHistory: () => void;
}

/** Names the person who edited what somebody else wrote; a click opens the history. */
export function EditedBy({ editedBy, words = 'history.editedBy', onHistory }: EditedByProps) {
  const { t } = useTranslation();
  const editor = useRow('PublicProfile', editedBy);
  if (editedBy == null) return null;
  return (
    <button type="button" className={styles['edited']} onClick={onHistory}>
      <bdi>{t(words, { name: editor?.name ?? t('history.someoneElse') })}</bdi>
    </button>
  );
}
