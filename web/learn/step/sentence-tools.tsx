import { IconBookmark, IconMessageChatbot } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { HIGHLIGHT_MAX, type BlockRange } from '#domain/learn/card.ts';
import { textInRange } from '#domain/learn/formula-text.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import {
  allBlocks,
  blockText,
  type Heading,
  type Paragraph,
  type RichText,
} from '#domain/teach/rich-text/rich-text.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { blockElement, type BlockTexts, selectedSentences, domRange } from '#web/learn/step/text-selection.ts';
import { useSentenceKeys } from '#web/learn/step/use-sentence-keys.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './sentence-tools.module.css';

/** A sentence that the learner selected to ask the tutor about. */
export interface SelectedSentence {
  nodeID: LessonNode['id'];
  blockID: string;
  text: string;
}

interface SentenceToolsProps {
  text: RichText;
  player: PlayerState;
  /** The learner pressed the key that starts the selection of a sentence. */
  isAsked: boolean;
  onAsk: ((sentence: SelectedSentence) => void) | undefined;
}

/** The paragraphs and headings of a text, by block id. */
const wordsOf = (text: RichText): ReadonlyMap<string, Paragraph | Heading> =>
  new Map(
    allBlocks(text)
      .filter((block) => block.type === 'paragraph' || block.type === 'heading')
      .map((block) => [block.attrs.id, block]),
  );

/** Buttons beside the selected text: make a flashcard of it, or ask the tutor about it. */
export function SentenceTools({ text, player, isAsked, onAsk }: SentenceToolsProps) {
  const { t } = useTranslation();
  const [blocks] = useState(() => wordsOf(text));
  const [texts] = useState<BlockTexts>(() => new Map([...blocks].map(([id, block]) => [id, blockText(block)])));
  const place = useSelectedPlace(texts);
  const { act: mark } = useAction('card.createFromHighlight');
  const remember = (chosen: BlockRange) => {
    const inlines = blocks.get(chosen.blockID)?.content ?? [];
    const words = cutText(textInRange(inlines, chosen.start, chosen.end), HIGHLIGHT_MAX);
    const { enrollment, current } = player;
    void mark({ id: newId('Card'), enrollmentID: enrollment.id, nodeID: current.id, place: chosen, text: words });
    endSelection(chosen);
    toast.success(t('player.remembered'), words);
  };
  const ask = ({ blockID, start, end }: BlockRange, about: NonNullable<typeof onAsk>) => {
    const words = textInRange(blocks.get(blockID)?.content ?? [], start, end);
    about({ nodeID: player.current.id, blockID, text: cutText(words, HIGHLIGHT_MAX) });
    document.getSelection()?.removeAllRanges();
  };
  const button = useRef<HTMLButtonElement>(null);
  const said = useSentenceKeys({ texts, isAsked, onLeave: () => button.current?.focus() });
  return (
    <>
      <output className="visually-hidden">{said}</output>
      {place && (
        <SentenceButtons
          ref={button}
          place={place}
          onRemember={() => remember(place)}
          onAsk={onAsk && (() => ask(place, onAsk))}
        />
      )}
    </>
  );
}

function useSelectedPlace(texts: BlockTexts): BlockRange | undefined {
  const [place, setPlace] = useState<BlockRange>();
  useEffect(() => {
    const look = () => setPlace(selectedSentences(document.getSelection(), texts));
    look();
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [texts]);
  return place;
}

/** Clears the selection, which removes the buttons, and returns the focus to the text. */
function endSelection({ blockID }: BlockRange): void {
  document.getSelection()?.removeAllRanges();
  const block = blockElement(blockID);
  if (!block) return;
  block.tabIndex = -1;
  block.focus({ preventScroll: true });
}

interface SentenceButtonsProps {
  ref: Ref<HTMLButtonElement>;
  place: BlockRange;
  onRemember: () => void;
  onAsk: (() => void) | undefined;
}

/** Stands below the selected sentence, because the browser's own selection menu stands above it. */
function SentenceButtons({ ref, place, onRemember, onAsk }: SentenceButtonsProps) {
  const { t } = useTranslation();
  const block = blockElement(place.blockID);
  if (!block) return null;
  const { bottom, left, width } = domRange(block, place).getBoundingClientRect();
  return (
    <div
      className={styles.tools}
      style={{ insetBlockStart: `${bottom + 8}px`, left: `${left + width / 2}px` }}
      // Without this, a press would clear the selection before it becomes a click.
      onPointerDown={(event) => event.preventDefault()}
    >
      <button ref={ref} type="button" onClick={onRemember}>
        <IconBookmark size={17} aria-hidden />
        {t('player.remember')}
      </button>
      {onAsk && (
        <button type="button" onClick={onAsk}>
          <IconMessageChatbot size={17} aria-hidden />
          {t('player.askSentence')}
        </button>
      )}
    </div>
  );
}
