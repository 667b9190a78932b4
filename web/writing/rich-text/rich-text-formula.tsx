import { Textarea, TextInput } from '@mantine/core';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { type FocusEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRenderable, LATEX_MAX } from '#domain/teach/rich-text/formula-bounds.ts';
import { Formula } from '#web/shared/rich-text/formula.tsx';
import { useOnlyField } from '#web/writing/rich-text/use-node-field.ts';

/** Editor view of a block formula: the rendered formula above its LaTeX field. */
export function FormulaEdit(props: NodeViewProps) {
  const { t } = useTranslation();
  const latex = String(props.node.attrs['latex']);
  const field = useOnlyField<HTMLTextAreaElement>(props, 'latex');
  return (
    <NodeViewWrapper className="edit-formula" contentEditable={false}>
      {latex !== '' && <Formula latex={latex} isBlock />}
      <Textarea
        {...field}
        aria-label={t('editor.formula.latex')}
        placeholder="\frac{a}{b}"
        autosize
        minRows={1}
        maxLength={LATEX_MAX}
        error={isRenderable(latex) ? undefined : t('editor.formula.beyond')}
        dir="ltr"
      />
    </NodeViewWrapper>
  );
}

/** Editor view of an inline formula. The LaTeX field shows only while it has the focus, or if the formula is empty. */
export function InlineFormulaEdit(props: NodeViewProps) {
  const { t } = useTranslation();
  const { node, editor } = props;
  const latex = String(node.attrs['latex']);
  const [isWriting, setWriting] = useState(false);
  const field = useOnlyField<HTMLInputElement>(props, 'latex');
  const { ref } = field;
  const isVisible = editor.isEditable && (isWriting || latex === '');
  // The field is always rendered, so that it can be focused before it is visible.
  const open = () => ref.current?.focus();
  const close = (event: FocusEvent<HTMLElement>) => {
    // When the window loses the focus, the field stays the active element and gets it back.
    if (document.activeElement !== event.currentTarget) setWriting(false);
  };
  return (
    <NodeViewWrapper as="span" className="edit-formula-inline" contentEditable={false}>
      {latex !== '' && (
        <button type="button" tabIndex={-1} title={latex} disabled={!editor.isEditable} onClick={open}>
          <Formula latex={latex} />
        </button>
      )}
      <TextInput
        {...field}
        component="input"
        wrapperProps={{ 'data-closed': !isVisible || undefined }}
        aria-label={t('editor.formula.latex')}
        placeholder="x^2"
        size="xs"
        maxLength={LATEX_MAX}
        error={isRenderable(latex) ? undefined : t('editor.formula.beyond')}
        dir="ltr"
        onFocus={() => setWriting(true)}
        onBlur={close}
      />
    </NodeViewWrapper>
  );
}
