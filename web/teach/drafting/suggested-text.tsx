import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LessonNodeContent } from '#domain/teach/node.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { baseOf } from '#sync/core/edit-conflict.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { TextDiff } from '#web/shared/revision/text-diff.tsx';
import { useSaveQueue } from '#web/writing/saved-field/use-saved-field.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './drafting.module.css';

interface SuggestedTextProps {
  text: RichText;
  /** Text that the suggestion was made from; a text that has changed since is not overwritten. */
  madeOf: string;
  id: LessonNodeContent['id'];
  onDone: () => void;
}

/** Suggested text as a diff to the current one, to accept or reject. */
export function SuggestedText({ text, madeOf, id, onDone }: SuggestedTextProps) {
  const { t } = useTranslation();
  const queue = useSaveQueue();
  const { act, isBusy } = useAction('content.write');
  const before = JSON.stringify(parseStoredText(madeOf));
  const after = JSON.stringify(text);
  const write = async (from: string, to: string) => {
    await queue.flush();
    return act({ id, base: baseOf({ id, text: from }), text: to });
  };
  const accept = async () => {
    if (!(await write(before, after))) return;
    const undo = () => void write(after, before);
    toast.offer(t('drafting.help.accepted'), { label: t('drafting.help.undo'), onClick: undo });
    onDone();
  };
  return (
    <Stack gap={14} className={styles.drafted}>
      <h3>{t('drafting.help.text')}</h3>
      {before === after ? (
        <p>{t('drafting.help.same')}</p>
      ) : (
        <TextDiff before={plainText(parseStoredText(before))} after={plainText(text)} />
      )}
      <Row gap={10} justify="end" wrap>
        <Button variant="default" size="sm" onClick={onDone}>
          {t('drafting.help.reject')}
        </Button>
        {before !== after && (
          <Button size="sm" loading={isBusy} onClick={() => void accept()}>
            {t('drafting.help.accept')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
