import { Textarea, TextInput } from '@mantine/core';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { Formula } from '#web/shared/formula.tsx';

const LATEX_MAX = 5_000;

/** The formula as it will be read, over its LaTeX. */
export function FormulaEdit({ node, updateAttributes, editor }: NodeViewProps) {
  const { t } = useTranslation('editor');
  const latex = String(node.attrs['latex']);
  return (
    <NodeViewWrapper className="edit-formula" contentEditable={false}>
      {latex !== '' && <Formula latex={latex} isBlock />}
      <Textarea
        aria-label={t('editor.formula.latex')}
        placeholder="\frac{a}{b}"
        autosize
        minRows={1}
        maxLength={LATEX_MAX}
        dir="ltr"
        value={latex}
        disabled={!editor.isEditable}
        onChange={(event) => updateAttributes({ latex: event.currentTarget.value })}
      />
    </NodeViewWrapper>
  );
}

/** Inside a line the LaTeX shows only while the formula is chosen, or empty. */
export function InlineFormulaEdit({ node, updateAttributes, editor, selected, getPos }: NodeViewProps) {
  const { t } = useTranslation('editor');
  const latex = String(node.attrs['latex']);
  const isOpen = editor.isEditable && (selected || latex === '');
  const leave = () => {
    const place = getPos();
    if (place !== undefined)
      editor
        .chain()
        .focus()
        .setTextSelection(place + node.nodeSize)
        .run();
  };
  return (
    <NodeViewWrapper as="span" className="edit-formula-inline" contentEditable={false}>
      {latex !== '' && <Formula latex={latex} />}
      {isOpen && (
        <TextInput
          component="input"
          aria-label={t('editor.formula.latex')}
          placeholder="x^2"
          size="xs"
          maxLength={LATEX_MAX}
          dir="ltr"
          value={latex}
          onChange={(event) => updateAttributes({ latex: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            leave();
          }}
        />
      )}
    </NodeViewWrapper>
  );
}
