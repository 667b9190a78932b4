import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyRichText } from '#domain/teach/rich-text.ts';
import { copyOfSlide, type OpenSlide, SLIDES_MAX } from '#domain/teach/slide.ts';
import { toast } from '#ui/toasts.ts';
import type { StorePicture } from '#web/teach/rich-text/rich-text-upload.ts';
import { SlideCard } from '#web/teach/editor/slide-card.tsx';
import { moved } from '#web/teach/editor/step-order.ts';
import { useDragOrder } from '#web/teach/use-drag-order.ts';
import { useListFocus } from '#web/teach/use-list-focus.ts';
import styles from './slides-editor.module.css';

export interface SlidesEditorProps {
  slides: readonly OpenSlide[];
  onChange: (slides: OpenSlide[]) => void;
  makeId: () => string;
  onUpload: StorePicture;
}

/** Slides of a step in order, one open at a time. */
export function SlidesEditor({ slides, onChange, makeId, onUpload }: SlidesEditorProps) {
  const { t } = useTranslation();
  const [openID, setOpenID] = useState(slides[0]?.id);
  const { list, goTo } = useListFocus<HTMLOListElement>(slides.map(({ id }) => id).join());
  const removal = useRemoval(slides, onChange);

  const put = (index: number, slide: OpenSlide) => {
    if (slides.length >= SLIDES_MAX) return;
    setOpenID(slide.id);
    goTo(`[data-entry="${slide.id}"]`);
    onChange(slides.toSpliced(index, 0, slide));
  };
  const add = () =>
    put(slides.length, { id: makeId(), name: '', description: '', content: emptyRichText(makeId()), url: '' });
  const move = (index: number, by: number) => {
    const next = moved(slides, index, by);
    if (next) onChange(next);
  };
  const { handleOf, entryOf } = useDragOrder(move);
  const remove = (index: number) => {
    const neighbor = slides[index + 1] ?? slides[index - 1];
    if (neighbor) goTo(`[data-entry="${neighbor.id}"]`);
    removal(index);
  };

  return (
    <div className={styles['slides']}>
      {slides.length === 0 && <p className="quiet">{t('draft.slides.empty')}</p>}
      <ol ref={list} aria-label={t('draft.slides.title')}>
        {slides.map((slide, index) => (
          <SlideCard
            key={slide.id}
            slide={slide}
            number={index + 1}
            isOpen={slide.id === openID}
            isLast={index === slides.length - 1}
            drag={{ handle: handleOf(index), entry: entryOf(index) }}
            onToggle={() => setOpenID(slide.id === openID ? undefined : slide.id)}
            onChange={(next) => onChange(slides.with(index, next))}
            onMove={(by) => move(index, by)}
            onCopy={() => put(index + 1, copyOfSlide(slide, makeId))}
            onRemove={() => remove(index)}
            onUpload={onUpload}
          />
        ))}
      </ol>
      <Button variant="light" leftSection={<IconPlus size={17} />} disabled={slides.length >= SLIDES_MAX} onClick={add}>
        {t('draft.slides.add')}
      </Button>
    </div>
  );
}

/** Removes a slide at once and offers an undo while the step is open; the undo inserts it into the current slides. */
function useRemoval(slides: readonly OpenSlide[], onChange: SlidesEditorProps['onChange']) {
  const { t } = useTranslation();
  const latest = useRef({ slides, onChange });
  const offer = useRef<number>(undefined);
  useEffect(() => {
    latest.current = { slides, onChange };
  });
  useEffect(
    () => () => {
      if (offer.current !== undefined) toast.dismiss(offer.current);
    },
    [],
  );
  return (index: number) => {
    const slide = slides[index];
    if (slide === undefined) return;
    onChange(slides.toSpliced(index, 1));
    offer.current = toast.offer(t('draft.slides.removed', { number: index + 1 }), {
      label: t('draft.slides.undo'),
      onAct: () => latest.current.onChange(latest.current.slides.toSpliced(index, 0, slide)),
    });
  };
}
