import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyRichText } from '#domain/teach/rich-text/rich-text.ts';
import { copySlide, type EditableSlide, SLIDES_MAX } from '#domain/teach/slide.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import type { UploadPicture } from '#web/writing/rich-text/rich-text-upload.ts';
import { SlideCard } from '#web/teach/editor/step/slide-card.tsx';
import { moveItem } from '#web/shared/control/move-item.ts';
import { usePointerDrag } from '#web/shared/control/use-pointer-drag.ts';
import { useListFocus } from '#web/teach/sortable/use-list-focus.ts';

export interface SlidesEditorProps {
  slides: readonly EditableSlide[];
  onChange: (slides: EditableSlide[]) => void;
  makeId: () => string;
  onUpload: UploadPicture;
}

/** Slides of a step in order, one open at a time. */
export function SlidesEditor({ slides, onChange, makeId, onUpload }: SlidesEditorProps) {
  const { t } = useTranslation();
  const [openID, setOpenID] = useState(slides[0]?.id);
  const { list, focusNext } = useListFocus<HTMLOListElement>(slides.map(({ id }) => id).join());
  const removal = useRemoval(slides, onChange);

  const put = (index: number, slide: EditableSlide) => {
    if (slides.length >= SLIDES_MAX) return;
    setOpenID(slide.id);
    focusNext(`[data-entry="${slide.id}"]`);
    onChange(slides.toSpliced(index, 0, slide));
  };
  const add = () =>
    put(slides.length, { id: makeId(), name: '', description: '', content: emptyRichText(makeId()), url: '' });
  const move = (index: number, by: number) => {
    const next = moveItem(slides, index, by);
    if (next) onChange(next);
  };
  const { handleOf, rowOf } = usePointerDrag(list, move);
  const remove = (index: number) => {
    const neighbor = slides[index + 1] ?? slides[index - 1];
    if (neighbor) focusNext(`[data-entry="${neighbor.id}"]`);
    removal(index);
  };

  return (
    <Stack gap={14}>
      {slides.length === 0 && <p className="text-muted">{t('draft.slides.empty')}</p>}
      <Stack as="ol" gap={10} ref={list} aria-label={t('draft.slides.title')}>
        {slides.map((slide, index) => (
          <SlideCard
            key={slide.id}
            slide={slide}
            number={index + 1}
            isOpen={slide.id === openID}
            isLast={index === slides.length - 1}
            drag={{ handle: handleOf(index), entry: rowOf(index) }}
            onToggle={() => setOpenID(slide.id === openID ? undefined : slide.id)}
            onChange={(next) => onChange(slides.with(index, next))}
            onMove={(by) => move(index, by)}
            onCopy={() => put(index + 1, copySlide(slide, makeId))}
            onRemove={() => remove(index)}
            onUpload={onUpload}
          />
        ))}
      </Stack>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={17} />}
        disabled={slides.length >= SLIDES_MAX}
        onClick={add}
      >
        {t('draft.slides.add')}
      </Button>
    </Stack>
  );
}

/** Removes a slide at once and offers an undo while the step is open; the undo inserts it into the current slides. */
function useRemoval(slides: readonly EditableSlide[], onChange: SlidesEditorProps['onChange']) {
  const { t } = useTranslation();
  const latest = useRef({ slides, onChange });
  const offer = useRef<number>(undefined);
  useEffect(() => {
    latest.current = { slides, onChange };
  });
  useEffect(
    () => () => {
      if (offer.current !== undefined) toast.withdraw(offer.current);
    },
    [],
  );
  return (index: number) => {
    const slide = slides[index];
    if (slide === undefined) return;
    onChange(slides.toSpliced(index, 1));
    offer.current = toast.offer(t('draft.slides.removed', { number: index + 1 }), {
      label: t('draft.slides.undo'),
      onClick: () => latest.current.onChange(latest.current.slides.toSpliced(index, 0, slide)),
    });
  };
}
