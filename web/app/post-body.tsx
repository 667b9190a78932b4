import type { RichText } from '#domain/teach/rich-text.ts';
import { UploadStatus } from '#web/teach/editor/upload-status.tsx';
import { useUploads } from '#web/teach/editor/use-uploads.ts';
import { TextEditor } from '#web/teach/rich-text/text-editor.tsx';

interface PostBodyProps {
  label: string;
  value: RichText;
  onChange: (text: RichText) => void;
}

/** The text field of a post: the same editor as for lessons, with images. */
export function PostBody(props: PostBodyProps) {
  const { uploads, upload } = useUploads();
  return (
    <>
      <TextEditor {...props} onUpload={upload} size="small" />
      <UploadStatus uploads={uploads} />
    </>
  );
}
