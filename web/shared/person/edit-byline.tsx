import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import { useRow } from '#web/store/hooks.ts';
import styles from './edit-byline.module.css';

interface EditBylineProps {
  /** The user who edited the author's text; null while the text is the author's own. */
  editedBy: UserId | null | undefined;
  /** Text key of the sentence, which has a placeholder for the name. */
  textKey?: string;
  onHistory: () => void;
}

/** Names the user who edited another user's text. A click opens the history. */
export function EditByline({ editedBy, textKey = 'history.editedBy', onHistory }: EditBylineProps) {
  const { t } = useTranslation();
  const editor = useRow('PublicProfile', editedBy);
  if (editedBy == null) return null;
  return (
    <button type="button" className={styles.byline} onClick={onHistory}>
      <bdi>{t(textKey, { name: editor?.name ?? t('history.someoneElse') })}</bdi>
    </button>
  );
}
