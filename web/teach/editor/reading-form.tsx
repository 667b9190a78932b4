import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNodeContent } from '#domain/teach/node.ts';
import { storedText } from '#domain/teach/stored-text.ts';
import { plainText } from '#domain/teach/rich-text.ts';
import { newId } from '#web/store/new-id.ts';
import { ChangedElsewhere } from '#web/teach/editor/changed-elsewhere.tsx';
import { isLeaving } from '#web/teach/editor/is-leaving.ts';
import { mergedTexts } from '#web/teach/editor/merge.ts';
import { TextEditor } from '#web/teach/rich-text/text-editor.tsx';
import { UploadStatus } from '#web/teach/editor/upload-status.tsx';
import { useSavedField } from '#web/teach/use-saved-field.ts';
import { useUploads } from '#web/teach/editor/use-uploads.ts';
import styles from './step-form.module.css';

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
  const saved = useMemo(() => storedText(content.text), [content.text]);
  const text = useSavedField({
    field: `text ${id}`,
    saved,
    command: 'content.write',
    toInput: (value) => ({ id, text: JSON.stringify(value) }),
    fromInput: (input) => storedText(input.text),
    merge: (mine, theirs) => mergedTexts(mine, theirs, makeId),
  });
  return (
    <div className={styles['body']} onFocus={text.onFocus} onBlur={(event) => isLeaving(event) && text.onBlur()}>
      <p className={styles['label']}>{label}</p>
      <TextEditor label={label} value={text.value} onChange={text.onChange} onUpload={upload} />
      <ChangedElsewhere conflict={text.conflict} show={plainText} />
      <UploadStatus uploads={uploads} />
    </div>
  );
}
