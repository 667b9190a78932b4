import { useMemo } from 'react';
import type { LessonNode } from '#domain/teach/node.ts';
import { copyOfSlide, openSlides, SLIDES_MAX, slidesText, storedSlides } from '#domain/teach/slide.ts';
import { newId } from '#web/store/new-id.ts';
import { ChangedElsewhere } from '#web/teach/editor/changed-elsewhere.tsx';
import { isLeaving } from '#web/teach/editor/is-leaving.ts';
import { mergedLists } from '#web/teach/editor/merge.ts';
import { SlidesEditor } from '#web/teach/editor/slides-editor.tsx';
import { UploadStatus } from '#web/teach/editor/upload-status.tsx';
import { useSavedField } from '#web/teach/use-saved-field.ts';
import { useUploads } from '#web/teach/editor/use-uploads.ts';
import styles from './step-form.module.css';

const makeId = () => newId('LessonNode');

/** Slides of a step, saved as one value. */
export function SlidesForm({ node: { id, slides: stored } }: { node: LessonNode }) {
  const { uploads, upload } = useUploads();
  const saved = useMemo(() => openSlides(stored), [stored]);
  const slides = useSavedField({
    field: `slides ${id}`,
    saved,
    command: 'slides.write',
    toInput: (value) => ({ id, slides: storedSlides(value) }),
    fromInput: (input) => openSlides(input.slides),
    merge: (mine, theirs) => mergedLists(mine, theirs, (slide) => copyOfSlide(slide, makeId)).slice(0, SLIDES_MAX),
  });
  return (
    <div className={styles['body']} onFocus={slides.onFocus} onBlur={(event) => isLeaving(event) && slides.onBlur()}>
      <SlidesEditor slides={slides.value} onChange={slides.onChange} makeId={makeId} onUpload={upload} />
      <ChangedElsewhere conflict={slides.conflict} show={slidesText} />
      <UploadStatus uploads={uploads} />
    </div>
  );
}
