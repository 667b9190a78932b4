import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { insertPoint } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, Extension } from '@tiptap/react';

export interface StoredImage {
  /** SHA-256 of the stored bytes, in hex. */
  file: string;
  width: number | null;
  height: number | null;
}

/** Stores a picture; `closing` aborts when the editor is destroyed. */
export type UploadPicture = (file: File, closing: AbortSignal) => Promise<StoredImage>;

/** A picture that is being uploaded, and its position in the text. */
interface PendingPicture {
  id: number;
  at: number;
  name: string;
  /** Object URL of the local file. */
  preview: string;
}

type Change = { begin: readonly PendingPicture[] } | { settle: number };

const key = new PluginKey<readonly PendingPicture[]>('picture uploads');
const pendingPictures = (state: EditorState): readonly PendingPicture[] => key.getState(state) ?? [];
const withChange = (transaction: Transaction, change: Change): Transaction => transaction.setMeta(key, change);

/** Files on the clipboard or in a drop; none if HTML comes with them, as from a word processor. */
export const filesIn = (data: DataTransfer | null): File[] =>
  data === null || data.types.includes('text/html') ? [] : [...data.files];

/**
 * Insertion point for a picture. It splits a paragraph only in its middle; at its start the picture goes before it, so
 * that an empty paragraph stays for typing.
 */
const insertionPoint = ({ doc, schema }: EditorState, at: number): number => {
  const type = schema.nodes['image'];
  return (type && insertPoint(doc, at, type)) ?? at;
};

let lastId = 0;

/**
 * Uploads pictures in parallel and inserts each at its position, even if that has moved meanwhile. Pictures that fail
 * are left out.
 */
export async function insertPictures(
  editor: Editor,
  files: readonly File[],
  store: UploadPicture,
  place: number = editor.state.selection.to,
): Promise<void> {
  const closing = new AbortController();
  const handleDestroy = () => closing.abort();
  editor.on('destroy', handleDestroy);
  const at = insertionPoint(editor.state, place);
  const pending = files.map((file) => {
    lastId += 1;
    return { id: lastId, at, name: file.name, preview: URL.createObjectURL(file), file };
  });
  editor.view.dispatch(withChange(editor.state.tr, { begin: pending }));
  await Promise.all(
    pending.map(async ({ id, file, preview }) => {
      const stored = await store(file, closing.signal).catch(() => undefined);
      if (!editor.isDestroyed) settle(editor, id, stored);
      URL.revokeObjectURL(preview);
    }),
  );
  editor.off('destroy', handleDestroy);
}

function settle({ state, view }: Editor, id: number, stored: StoredImage | undefined): void {
  const { tr, schema } = state;
  const at = pendingPictures(state).find((each) => each.id === id)?.at;
  if (stored && at !== undefined) {
    const { file, width, height } = stored;
    const place = insertionPoint(state, at);
    tr.replaceWith(place, place, schema.node('image', { file, alt: '', caption: '', width, height }));
  }
  view.dispatch(withChange(tr, { settle: id }));
}

/** Maps the positions of pending pictures: those before the inserted one stay before it, the others move after it. */
function mapPositions(pending: readonly PendingPicture[], transaction: Transaction): readonly PendingPicture[] {
  const change = transaction.getMeta(key) as Change | undefined;
  if (change === undefined && !transaction.docChanged) return pending;
  const arriving = change && 'settle' in change ? pending.findIndex(({ id }) => id === change.settle) : -1;
  const rest = pending.map((each, index) => ({
    ...each,
    at: transaction.mapping.map(each.at, index < arriving ? -1 : 1),
  }));
  return change && 'begin' in change ? [...rest, ...change.begin] : rest.filter((_, index) => index !== arriving);
}

function placeholder({ preview, name }: PendingPicture, label: (name: string) => string): HTMLElement {
  const box = document.createElement('span');
  box.className = 'edit-placeholder';
  box.role = 'img';
  box.ariaLabel = label(name);
  const picture = document.createElement('img');
  picture.src = preview;
  picture.alt = '';
  box.append(picture);
  return box;
}

const placeholders = (doc: ProseMirrorNode, pending: readonly PendingPicture[], label: (name: string) => string) =>
  DecorationSet.create(
    doc,
    pending.map((each, index) =>
      Decoration.widget(each.at, () => placeholder(each, label), { key: String(each.id), side: index + 1 }),
    ),
  );

/** Uploads pasted and dropped pictures and inserts them where they were dropped; a placeholder is shown meanwhile. */
export const PictureUploads = Extension.create<{ store: UploadPicture; label: (name: string) => string }>({
  name: 'pictureUploads',
  addOptions: () => ({ store: () => Promise.reject(new Error('no upload function was given')), label: (name) => name }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const take = (files: readonly File[], place?: number): boolean => {
      if (files.length > 0) void insertPictures(editor, files, options.store, place);
      return files.length > 0;
    };
    return [
      new Plugin<readonly PendingPicture[]>({
        key,
        state: { init: () => [], apply: (transaction, pending) => mapPositions(pending, transaction) },
        props: {
          decorations: (state) => placeholders(state.doc, pendingPictures(state), options.label),
          handlePaste: (_view, event) => take(filesIn(event.clipboardData)),
          handleDrop: (view, event, _slice, isMoved) =>
            !isMoved &&
            take(filesIn(event.dataTransfer), view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
        },
      }),
    ];
  },
});
