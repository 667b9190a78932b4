import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import type { FieldConflict } from '#web/writing/saved-field/use-saved-field.ts';
import { useErrorText } from '#web/shared/error/error-text.ts';
import styles from './edit-conflict.module.css';

const Difference = lazyComponent(
  async () => (await import('#web/shared/revision/diff-view.tsx')).DiffView,
  <Skeleton height={48} />,
);

interface EditConflictProps<T> {
  conflict: FieldConflict<T> | undefined;
  /** Formats a side's value as text. */
  show: (value: T) => string;
}

/**
 * Conflict between the local input and the server's value, shown until the user chooses; the field keeps the local
 * input.
 */
export function EditConflict<T>({ conflict, show }: EditConflictProps<T>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (conflict === undefined) return null;
  const { code, mine, theirs, onKeepMine, onTakeTheirs, onKeepBoth } = conflict;
  const isChanged = code === 'conflict';
  return (
    <Stack gap={10} mt={8} role="alert" className={styles.conflict}>
      <p>
        <strong>{isChanged ? t('draft.conflict.title') : t('draft.conflict.refused')}</strong>{' '}
        {isChanged ? '' : errorText(new AppError(code, 'refused by the server'))} {t('draft.conflict.body')}
      </p>
      <blockquote dir="auto">
        {show(theirs) === '' ? (
          <i>{t('draft.conflict.nothing')}</i>
        ) : (
          <Difference
            before={show(mine)}
            after={show(theirs)}
            addedLabel={t('draft.conflict.onlyThere')}
            removedLabel={t('draft.conflict.onlyHere')}
          />
        )}
      </blockquote>
      <Row gap={8} wrap>
        <Button variant="default" size="xs" onClick={onKeepMine}>
          {t('draft.conflict.keepMine')}
        </Button>
        <Button variant="default" size="xs" onClick={onTakeTheirs}>
          {t('draft.conflict.takeTheirs')}
        </Button>
        {onKeepBoth && isChanged && (
          <Button variant="default" size="xs" onClick={onKeepBoth}>
            {t('draft.conflict.keepBoth')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
