import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { UploadStatus } from '#web/writing/upload/upload-status.tsx';
import { useUploads } from '#web/writing/upload/use-uploads.ts';
import { TextEditor } from '#web/writing/rich-text/text-editor.tsx';

interface RichTextFieldProps {
  label: string;
  value: RichText;
  onChange: (text: RichText) => void;
}

/** The text field of a post: the same editor as for lessons, with images. */
export function RichTextField(props: RichTextFieldProps) {
  const { uploads, upload } = useUploads();
  return (
    <>
      <TextEditor {...props} onUpload={upload} size="small" />
      <UploadStatus uploads={uploads} />
    </>
  );
}
