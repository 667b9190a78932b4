import { Plugin, type Transaction } from '@tiptap/pm/state';
import { type Editor, Extension } from '@tiptap/react';

export interface StoredImage {
  /** SHA-256 of the stored bytes, in hex. */
  file: string;
  width: number | null;
  height: number | null;
}

type Store = (file: File) => Promise<StoredImage>;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];

/** The pictures on a clipboard or in a drop; none when words come with them, as from a text processor. */
export function picturesOf(data: DataTransfer | null): File[] {
  if (data === null || data.types.includes('text/html')) return [];
  return [...data.files].filter((file) => pictureTypes.includes(file.type));
}

/** Stores each picture and puts it where it was meant to go, wherever that has moved in the meantime. One that could not be stored is left out. */
export async function insertPictures(
  editor: Editor,
  files: readonly File[],
  store: Store,
  place: number = editor.state.selection.to,
): Promise<void> {
  let at = place;
  const follow = ({ transaction }: { transaction: Transaction }): void => {
    at = transaction.mapping.map(at);
  };
  editor.on('transaction', follow);
  try {
    for (const file of files) {
      const stored = await store(file).catch(() => undefined);
      if (editor.isDestroyed) return;
      if (stored === undefined) continue;
      const { file: sha256, width, height } = stored;
      editor.commands.insertContentAt(at, {
        type: 'image',
        attrs: { file: sha256, alt: '', caption: '', width, height },
      });
    }
  } finally {
    editor.off('transaction', follow);
  }
}

/** Pictures that are pasted or dropped are stored and put where they fell. */
export const PictureDrop = Extension.create<{ store: Store }>({
  name: 'pictureDrop',
  addOptions: () => ({ store: () => Promise.reject(new Error('no store for pictures')) }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const take = (files: readonly File[], place?: number): boolean => {
      if (files.length > 0) void insertPictures(editor, files, options.store, place);
      return files.length > 0;
    };
    return [
      new Plugin({
        props: {
          handlePaste: (_view, event) => take(picturesOf(event.clipboardData)),
          handleDrop: (view, event, _slice, isMoved) =>
            !isMoved &&
            take(picturesOf(event.dataTransfer), view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
        },
      }),
    ];
  },
});
