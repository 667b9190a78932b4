import { useMemo } from 'react';
import type { LessonNode } from '#domain/teach/node.ts';
import { copySlide, parseSlides, SLIDES_MAX, slidesText, storedSlides } from '#domain/teach/slide.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { EditConflict } from '#web/writing/saved-field/edit-conflict.tsx';
import { isGroupBlur } from '#web/writing/saved-field/group-blur.ts';
import { mergeLists } from '#web/writing/saved-field/merge.ts';
import { SlidesEditor } from '#web/teach/editor/step/slides-editor.tsx';
import { UploadStatus } from '#web/writing/upload/upload-status.tsx';
import { useSavedField } from '#web/writing/saved-field/use-saved-field.ts';
import { useUploads } from '#web/writing/upload/use-uploads.ts';

const makeId = () => newId('LessonNode');

/** Slides of a step, saved as one value. */
export function SlidesForm({ node: { id, slides: stored } }: { node: LessonNode }) {
  const { uploads, upload } = useUploads();
  const saved = useMemo(() => parseSlides(stored), [stored]);
  const slides = useSavedField({
    field: `slides ${id}`,
    saved,
    command: 'slides.write',
    toInput: (value) => ({ id, slides: storedSlides(value) }),
    fromInput: (input) => parseSlides(input.slides),
    merge: (mine, theirs) => mergeLists(mine, theirs, (slide) => copySlide(slide, makeId)).slice(0, SLIDES_MAX),
  });
  return (
    <Stack gap={8} onFocus={slides.onFocus} onBlur={(event) => isGroupBlur(event) && slides.onBlur()}>
      <SlidesEditor slides={slides.value} onChange={slides.onChange} makeId={makeId} onUpload={upload} />
      <EditConflict conflict={slides.conflict} show={slidesText} />
      <UploadStatus uploads={uploads} />
    </Stack>
  );
}
