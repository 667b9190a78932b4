import { IconCards, IconHighlight, IconMessage, IconMessageChatbot } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { HIGHLIGHT_MAX, type BlockRange } from '#domain/learn/card/card.ts';
import { type Annotation, isHighlight } from '#domain/learn/annotation/annotation.ts';
import { textInRange } from '#domain/learn/formula-text.ts';
import { quoteOf } from '#domain/learn/annotation/text-quote.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { TextRange } from '#domain/teach/rich-text/sentence.ts';
import { toast } from '#ui/overlay/toasts.ts';
import {
  type BlockTexts,
  blockElement,
  domRange,
  selectedSentences,
  textsOf,
  wordBlocks,
} from '#web/learn/step/text-selection.ts';
import { type CardSentence, useCardMaker } from '#web/learn/step/use-card-maker.ts';
import { useSentenceKeys } from '#web/learn/step/use-sentence-keys.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './sentence-tools.module.css';

/** A sentence that the learner selected to ask the tutor about. */
export interface SelectedSentence {
  nodeID: LessonNode['id'];
  blockID: string;
  text: string;
}

const GapDialog = lazyComponent(async () => (await import('#web/learn/step/gap-dialog.tsx')).GapDialog, null);

/** Actions of the lesson's panel on a sentence of the text. */
export interface SentenceActions {
  onAsk: ((sentence: SelectedSentence) => void) | undefined;
  onComment: ((sentence: SelectedSentence) => void) | undefined;
  onOpenHighlight: (id: Annotation['id']) => void;
}

interface SentenceToolsProps extends SentenceActions {
  text: RichText;
  player: PlayerState;
  /** The learner pressed the key that starts the selection of a sentence. */
  isAsked: boolean;
}

/** Buttons beside the selected text: highlight it, make a flashcard of it, comment on it, or ask the tutor about it. */
export function SentenceTools({ text, player, isAsked, onAsk, onComment, onOpenHighlight }: SentenceToolsProps) {
  const [blocks] = useState(() => wordBlocks(text));
  const [texts] = useState(() => textsOf(blocks));
  const place = useSelectedPlace(texts);
  const makeCard = useCardMaker(player);
  const highlight = useHighlight(texts, player, onOpenHighlight);
  const [sentence, setSentence] = useState<CardSentence>();
  const startCard = (chosen: BlockRange) => {
    const inlines = blocks.get(chosen.blockID)?.content ?? [];
    setSentence({ place: chosen, text: cutText(textInRange(inlines, chosen.start, chosen.end), HIGHLIGHT_MAX) });
  };
  const remember = (of: CardSentence, gaps: TextRange[]) => {
    void makeCard(of, gaps);
    // The open dialog would keep the focus from the text.
    flushSync(() => setSentence(undefined));
    endSelection(of.place);
  };
  const passOn = ({ blockID, start, end }: BlockRange, about: NonNullable<typeof onAsk>) => {
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
          onRemember={() => startCard(place)}
          onHighlight={() => void highlight(place)}
          onAsk={onAsk && (() => passOn(place, onAsk))}
          onComment={onComment && (() => passOn(place, onComment))}
        />
      )}
      {sentence && (
        <GapDialog
          text={sentence.text}
          onSave={(gaps) => remember(sentence, gaps)}
          onClose={() => setSentence(undefined)}
        />
      )}
    </>
  );
}

/** Highlights a passage, or opens the highlight that it has already. */
function useHighlight(
  texts: BlockTexts,
  { enrollment, current }: PlayerState,
  onOpen: SentenceActions['onOpenHighlight'],
): (place: BlockRange) => Promise<void> {
  const { t } = useTranslation();
  const { act } = useAction('annotation.highlight');
  const annotations = useRows('Annotation', { owner: enrollment.owner, nodeID: current.id });
  return async (place) => {
    const passage = quoteOf(texts, place);
    const known = annotations
      .filter(isHighlight)
      .find((each) => each.passage.blockID === passage.blockID && each.passage.exact === passage.exact);
    endSelection(place);
    if (known) return onOpen(known.id);
    const id = newId('Annotation');
    if (!(await act({ id, enrollmentID: enrollment.id, nodeID: current.id, passage, note: '' }))) return;
    toast.offer(t('player.highlighted'), { label: t('player.saved.addNote'), onClick: () => onOpen(id) });
  };
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
  onHighlight: () => void;
  onAsk: (() => void) | undefined;
  onComment: (() => void) | undefined;
}

/** Stands below the selected sentence, because the browser's own selection menu stands above it. */
function SentenceButtons({ ref, place, onRemember, onHighlight, onAsk, onComment }: SentenceButtonsProps) {
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
        <IconCards size={17} aria-hidden />
        {t('player.remember')}
      </button>
      <button type="button" onClick={onHighlight}>
        <IconHighlight size={17} aria-hidden />
        {t('player.highlight')}
      </button>
      {onComment && (
        <button type="button" onClick={onComment}>
          <IconMessage size={17} aria-hidden />
          {t('player.commentSentence')}
        </button>
      )}
      {onAsk && (
        <button type="button" onClick={onAsk}>
          <IconMessageChatbot size={17} aria-hidden />
          {t('player.askSentence')}
        </button>
      )}
    </div>
  );
}
