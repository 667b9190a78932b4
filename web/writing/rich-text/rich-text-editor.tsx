import { type Editor, EditorContent, EditorContext, useEditor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { TEXT_MAX } from '#domain/teach/rich-text/rich-text-parser.ts';
import '#ui/theme/reading-font.ts';
import '#web/shared/rich-text/rich-text.css';
import './rich-text-editor.css';
import { richTextExtensions } from '#web/writing/rich-text/rich-text-extension.ts';
import { toRichText } from '#web/writing/rich-text/rich-text-output.ts';
import { Toolbar } from '#web/writing/rich-text/rich-text-toolbar.tsx';
import { PictureUploads, type UploadPicture, insertPictures } from '#web/writing/rich-text/rich-text-upload.ts';

export interface RichTextEditorProps {
  label: string;
  value: RichText;
  /** Called only with text that the schema accepts. */
  onChange: (text: RichText) => void;
  /** Stores a picture; the caller shows its progress and errors. */
  onUpload: UploadPicture;
  /** Size of the frame; `small` for a question or an explanation. */
  size?: 'small' | 'normal';
  /** True if the editor was just added and takes the focus on mount. */
  isFocused?: boolean;
}

const textbox = { class: 'rich-text', role: 'textbox', 'aria-multiline': 'true' };

const isPasteTooLong = ({ clipboardData }: ClipboardEvent): boolean =>
  (clipboardData?.getData('text/plain').length ?? 0) > TEXT_MAX;

/** The Tiptap editor of a text, kept in sync with `value`. */
function useRichTextEditor({ label, value, onChange, onUpload }: RichTextEditorProps, hintId: string) {
  'use memo';
  const { t } = useTranslation();
  const [isBeyondLimits, setBeyondLimits] = useState(false);
  /** The last text that was emitted or received; any other value is an external change. */
  const known = useRef(JSON.stringify(value));
  const latest = useLatest({ onChange, onUpload });

  const handleUpdate = ({ editor }: { editor: Editor }) => {
    try {
      const text = toRichText(editor.getJSON());
      setBeyondLimits(false);
      const json = JSON.stringify(text);
      if (json === known.current) return;
      known.current = json;
      latest.current.onChange(text);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setBeyondLimits(true);
    }
  };

  const editor = useEditor({
    extensions: [
      ...richTextExtensions,
      PictureUploads.configure({
        store: (file: File, closing: AbortSignal) => latest.current.onUpload(file, closing),
        label: (name: string) => t('editor.picture.onTheWay', { name }),
      }),
    ],
    content: value,
    // Injected style elements would need a nonce; our style sheet contains those rules.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { ...textbox, 'aria-label': label, 'aria-describedby': hintId },
      // Pasting megabytes would freeze the page for seconds and then be refused.
      handlePaste: (_view, event) => {
        if (isPasteTooLong(event)) setBeyondLimits(true);
        return isPasteTooLong(event);
      },
    },
    onUpdate: handleUpdate,
  });

  useEffect(() => {
    const json = JSON.stringify(value);
    if (json === known.current) return;
    known.current = json;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return { editor, isBeyondLimits };
}

/** Rich text editor for exactly the domain's schema. Import it lazily: it is most of the code of the teach section. */
export function RichTextEditor(props: RichTextEditorProps) {
  'use memo';
  const { t } = useTranslation();
  const { onUpload, size = 'normal', isFocused = false } = props;
  const toolbarRef = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { editor, isBeyondLimits } = useRichTextEditor(props, hintId);
  const context = useMemo(() => ({ editor }), [editor]);
  const loadAutolink = useAutolink(editor);
  useEffect(() => {
    if (isFocused) editor.view.focus();
  }, [editor, isFocused]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F10' && event.altKey) toolbarRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };

  return (
    <EditorContext value={context}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles one key that bubbles up from the text */}
      <div
        className="edit-frame"
        data-size={size}
        onKeyDown={handleKeyDown}
        onPointerEnter={loadAutolink}
        onFocus={loadAutolink}
      >
        <Toolbar
          ref={toolbarRef}
          editor={editor}
          onPictures={(files) => void insertPictures(editor, files, onUpload)}
        />
        <p id={hintId} className="visually-hidden">
          {t('editor.toolbarHint')}
        </p>
        <EditorContent editor={editor} />
        {isBeyondLimits && (
          <p role="alert" className="edit-alert">
            {t('editor.tooLarge')}
          </p>
        )}
      </div>
    </EditorContext>
  );
}

/** Loads URL detection when the user is about to type. After a failed import it is tried again the next time. */
function useAutolink(editor: Editor): () => void {
  const asked = useRef<Editor>(undefined);
  const bring = async () => {
    asked.current = editor;
    const module = await import('#web/writing/rich-text/rich-text-autolink.ts').catch(() => undefined);
    if (module === undefined) asked.current = undefined;
    else if (!editor.isDestroyed) module.enableAutolink(editor);
  };
  return () => {
    if (asked.current !== editor) void bring();
  };
}

/** Ref to the latest value, for callbacks of the editor, which is created only once. */
function useLatest<Value>(value: Value): { readonly current: Value } {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return ref;
}
