import { type Editor, Extension } from '@tiptap/react';
import type { KeyboardEvent } from 'react';

/**
 * Props for the select of a block: the language of code, or the type of a callout.
 * It is no Tab stop, because Tab in the text, followed by letters, would change the option unseen.
 */
export const blockOption = (editor: Editor) => ({
  tabIndex: -1,
  'data-block-option': true,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    editor.view.focus();
  },
});

/** Escape in the text of a block moves the focus to its select; Tab continues from there. */
export const BlockOptionKey = Extension.create({
  name: 'blockOptionKey',
  addKeyboardShortcuts() {
    const focusOption = (): boolean => {
      const { $from } = this.editor.state.selection;
      for (let { depth } = $from; depth > 0; depth -= 1) {
        const block = this.editor.view.nodeDOM($from.before(depth));
        const option = block instanceof Element ? block.querySelector<HTMLElement>('[data-block-option]') : null;
        if (option) {
          option.focus();
          return true;
        }
      }
      return false;
    };
    return { Escape: focusOption };
  },
});
