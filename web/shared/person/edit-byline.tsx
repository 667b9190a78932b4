import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import { useRow } from '#web/store/hooks.ts';
import styles from './edit-byline.module.css';

interface EditBylineProps {
  /** Who else wrote what a row says now; null while it says what its author wrote. */
  editedBy: UserId | null | undefined;
  /** The sentence, as a key of the texts with a place for the name. */
  textKey?: string;
  onHistory: () => void;
}

/** Names the person who edited what somebody else wrote; a click opens the history. */
export function EditByline({ editedBy, textKey = 'history.editedBy', onHistory }: EditBylineProps) {
  const { t } = useTranslation();
  const editor = useRow('PublicProfile', editedBy);
  if (editedBy == null) return null;
  return (
    <button type="button" className={styles['byline']} onClick={onHistory}>
      <bdi>{t(textKey, { name: editor?.name ?? t('history.someoneElse') })}</bdi>
    </button>
  );
}
