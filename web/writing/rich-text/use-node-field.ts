import { NodeSelection, Selection } from '@tiptap/pm/state';
import type { NodeViewProps } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;
type NodeProps = Pick<NodeViewProps, 'editor' | 'getPos' | 'node' | 'selected' | 'updateAttributes'>;

const historyStep = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | undefined => {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : undefined;
};

/**
 * Props of a field inside the text that edits one attribute of its node.
 * Undo and redo are the editor's, so that a text has one history. Escape, and Enter in a single line, move the focus
 * back into the text.
 */
export function useNodeField({ node, editor, getPos, updateAttributes }: NodeProps, name: string) {
  const leave = (side: 'before' | 'after'): void => {
    const position = getPos();
    if (position === undefined) return;
    // A node with content is entered; after a formula or picture the text continues behind it.
    const end = node.isLeaf ? position + node.nodeSize : position + 1;
    editor.commands.command(({ tr, state: { schema } }) => {
      const text = () =>
        side === 'after'
          ? Selection.findFrom(tr.doc.resolve(end), 1, true)
          : Selection.findFrom(tr.doc.resolve(position), -1, true);
      const paragraph = schema.nodes['paragraph']?.create();
      if (text() === null && side === 'after' && paragraph) tr.insert(end, paragraph);
      const next = text();
      if (next) tr.setSelection(next);
      return true;
    });
    // Moves the focus now and not in the next frame, because the next key must not be lost.
    editor.view.focus();
  };
  const onKeyDown = (event: KeyboardEvent<Field>): void => {
    if (event.nativeEvent.isComposing) return;
    const step = historyStep(event);
    if (step !== undefined) {
      event.preventDefault();
      editor.commands[step]();
      // The undo may have removed the node of this field.
      if (!event.currentTarget.isConnected || !document.activeElement?.closest('.ProseMirror')) editor.view.focus();
      return;
    }
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && event.currentTarget instanceof HTMLInputElement);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
    leave('after');
  };
  const [value, setValue] = useFieldValue(String(node.attrs[name]));
  const props = {
    value,
    disabled: !editor.isEditable,
    onChange: (event: { currentTarget: Field }) => {
      setValue(event.currentTarget.value);
      updateAttributes({ [name]: event.currentTarget.value });
    },
    onKeyDown,
  };
  return { props, leave };
}

/**
 * Local value of the field. The node renders a little after each key; waiting for it would move the caret to the end.
 */
function useFieldValue(stored: string): [string, (value: string) => void] {
  const [value, setValue] = useState(stored);
  const [known, setKnown] = useState(stored);
  if (stored !== known) {
    setKnown(stored);
    setValue(stored);
  }
  return [value, setValue];
}

/** Props for the only field of a node, such as a formula: selecting the node focuses the field. */
export function useOnlyField<E extends Field>(props: NodeProps, name: string) {
  const { editor, getPos, node, selected } = props;
  const ref = useRef<E>(null);
  const field = useNodeField(props, name);
  const onKeyDown = (event: KeyboardEvent<E>): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isAt = (place: number) => selectionStart === place && selectionEnd === place && !event.shiftKey;
    if (value === '' && ['Backspace', 'Delete', 'Escape', 'Enter'].includes(event.key)) return removeEmpty(event);
    if (event.key === 'ArrowLeft' && isAt(0)) return goOn(event, 'before');
    if (event.key === 'ArrowRight' && isAt(value.length)) return goOn(event, 'after');
    field.props.onKeyDown(event);
  };
  const goOn = (event: KeyboardEvent<E>, side: 'before' | 'after') => {
    event.preventDefault();
    field.leave(side);
  };
  const removeEmpty = (event: KeyboardEvent<E>) => {
    const position = getPos();
    if (position === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    editor.commands.deleteRange({ from: position, to: position + node.nodeSize });
    editor.view.focus();
  };
  useFieldFocus(selected, props, ref);
  return { ref, ...field.props, onKeyDown };
}

/** Focuses the field when its node is selected by a key or click, or was just inserted. */
function useFieldFocus(selected: boolean, { editor, getPos }: NodeProps, ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { selection } = editor.state;
    if (!selected || !(selection instanceof NodeSelection) || selection.from !== getPos()) return;
    const isHere = editor.view.dom.closest('.edit-frame')?.contains(document.activeElement);
    if (isHere) ref.current?.focus();
  }, [selected, editor, getPos, ref]);
}
