import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clozeWords, suggestedGaps } from '#domain/learn/card/cloze.ts';
import type { TextRange } from '#domain/teach/rich-text/sentence.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FlashcardText } from '#web/learn/flashcard/flashcard-text.tsx';
import styles from './gap-dialog.module.css';

interface GapDialogProps {
  /** The highlighted sentence. */
  text: string;
  onSave: (gaps: TextRange[]) => void;
  onClose: () => void;
}

/** Lets the learner choose the words of a highlight that the flashcard hides. Some are chosen already. */
export function GapDialog({ text, onSave, onClose }: GapDialogProps) {
  const { t } = useTranslation();
  const [words] = useState(() => clozeWords(text));
  const [chosen, setChosen] = useState(() => suggestedGaps(text).map(({ start }) => start));
  const toggle = (start: number) =>
    setChosen(chosen.includes(start) ? chosen.filter((each) => each !== start) : [...chosen, start]);
  const parts: ReactNode[] = [];
  let before = 0;
  for (const { start, end } of words) {
    parts.push(text.slice(before, start));
    parts.push(
      <button
        key={start}
        type="button"
        className={styles.word}
        aria-pressed={chosen.includes(start)}
        onClick={() => toggle(start)}
      >
        <FlashcardText text={text.slice(start, end)} />
      </button>,
    );
    before = end;
  }
  parts.push(text.slice(before));
  return (
    <Dialog opened onClose={onClose} title={t('player.gaps.title')} width={560}>
      <Stack gap={18}>
        <p className="text-muted">{t('player.gaps.hint')}</p>
        <div className={styles.sentence} dir="auto">
          {parts}
        </div>
        <Row gap={10} justify="end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            data-autofocus
            disabled={chosen.length === 0}
            onClick={() => onSave(words.filter(({ start }) => chosen.includes(start)))}
          >
            {t('player.gaps.save')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
