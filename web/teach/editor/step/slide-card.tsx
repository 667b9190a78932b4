import { Button, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isFileHash } from '#domain/teach/rich-text/rich-text-schema.ts';
import { type EditableSlide, SLIDE_NAME_MAX, SPEAKER_TEXT_MAX } from '#domain/teach/slide.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { QuestionSummary } from '#web/shared/question/question-summary.tsx';
import { storedFileUrl } from '#web/shared/rich-text/rich-text-context.ts';
import { SortableCard, type SortableCardProps } from '#web/teach/sortable/sortable-card.tsx';
import type { UploadPicture } from '#web/writing/rich-text/rich-text-upload.ts';
import { TextEditor } from '#web/writing/rich-text/text-editor.tsx';
import body from '#web/teach/page/form-body.module.css';
import styles from './slides-editor.module.css';

interface SlideCardProps extends Pick<SortableCardProps, 'drag'> {
  slide: EditableSlide;
  /** Number of the slide, from 1. */
  number: number;
  isOpen: boolean;
  isLast: boolean;
  onToggle: () => void;
  onChange: (slide: EditableSlide) => void;
  onMove: (by: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
  onUpload: UploadPicture;
}

/** Editor of one slide: its content and its speaker notes. */
export function SlideCard({ slide, number, isOpen, isLast, drag, onChange, onUpload, ...on }: SlideCardProps) {
  const { t } = useTranslation();
  return (
    <SortableCard
      id={slide.id}
      number={number}
      summary={slide.name.trim() || <QuestionSummary question={slide.content} otherwise={t('draft.slides.blank')} />}
      drag={drag}
      isOpen={isOpen}
      onToggle={on.onToggle}
      up={t('draft.slides.moveUp', { number })}
      down={t('draft.slides.moveDown', { number })}
      isFirst={number === 1}
      isLast={isLast}
      onMove={on.onMove}
      copy={{ label: t('draft.slides.copy', { number }), onCopy: on.onCopy }}
      remove={{ label: t('draft.slides.remove', { number }), onRemove: on.onRemove }}
    >
      <Stack gap={16}>
        <TextInput
          label={t('draft.slides.name')}
          maxLength={SLIDE_NAME_MAX}
          value={slide.name}
          onChange={(event) => onChange({ ...slide, name: event.currentTarget.value })}
        />
        {slide.url !== '' && <SlidePicture slide={slide} onRemove={() => onChange({ ...slide, url: '' })} />}
        <Stack gap={4}>
          <p className={body.label}>{t('draft.slides.content')}</p>
          <TextEditor
            label={t('draft.slides.content')}
            size="small"
            value={slide.content}
            onChange={(content) => onChange({ ...slide, content })}
            onUpload={onUpload}
          />
        </Stack>
        <Textarea
          label={t('draft.slides.speaker')}
          description={t('draft.slides.speakerHint')}
          autosize
          minRows={2}
          maxLength={SPEAKER_TEXT_MAX}
          value={slide.description}
          onChange={(event) => onChange({ ...slide, description: event.currentTarget.value })}
        />
      </Stack>
    </SortableCard>
  );
}

/** Picture above the text of an imported slide. */
function SlidePicture({ slide: { url, description }, onRemove }: { slide: EditableSlide; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap={6} justify="start" className={styles.picture}>
      <img src={isFileHash(url) ? storedFileUrl(url) : url} alt={description} />
      <Button variant="subtle" color="gray" leftSection={<IconTrash size={17} />} onClick={onRemove}>
        {t('draft.slides.removePicture')}
      </Button>
    </Stack>
  );
}
