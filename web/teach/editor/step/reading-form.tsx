import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNodeContent } from '#domain/teach/node.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { EditConflict } from '#web/writing/saved-field/edit-conflict.tsx';
import { isGroupBlur } from '#web/writing/saved-field/group-blur.ts';
import { mergeTexts } from '#web/writing/saved-field/merge.ts';
import { TextEditor } from '#web/writing/rich-text/text-editor.tsx';
import { UploadStatus } from '#web/writing/upload/upload-status.tsx';
import { useSavedField } from '#web/writing/saved-field/use-saved-field.ts';
import { useUploads } from '#web/writing/upload/use-uploads.ts';
import styles from '#web/teach/page/form-body.module.css';

const makeId = () => newId('LessonNodeContent');

interface ReadingFormProps {
  content: LessonNodeContent;
  /** Label of the text if it is only a part of the step. */
  label?: string;
}

/** Editor for the text of a reading step or for the text below a video. */
export function ReadingForm({ content, label: given }: ReadingFormProps) {
  const { t } = useTranslation();
  const { uploads, upload } = useUploads();
  const label = given ?? t('draft.step.text');
  const { id } = content;
  const saved = useMemo(() => parseStoredText(content.text), [content.text]);
  const text = useSavedField({
    field: `text ${id}`,
    saved,
    command: 'content.write',
    toInput: (value) => ({ id, text: JSON.stringify(value) }),
    fromInput: (input) => parseStoredText(input.text),
    merge: (mine, theirs) => mergeTexts(mine, theirs, makeId),
  });
  return (
    <Stack gap={8} onFocus={text.onFocus} onBlur={(event) => isGroupBlur(event) && text.onBlur()}>
      <p className={styles.label}>{label}</p>
      <TextEditor label={label} value={text.value} onChange={text.onChange} onUpload={upload} />
      <EditConflict conflict={text.conflict} show={plainText} />
      <UploadStatus uploads={uploads} />
    </Stack>
  );
}
