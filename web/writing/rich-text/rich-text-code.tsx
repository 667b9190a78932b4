import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { Select } from '#ui/control/select.ts';
import '#ui/theme/code-font.ts';
import { codeLanguages } from '#web/shared/rich-text/code-language.ts';
import { blockOption } from '#web/writing/rich-text/rich-text-block-option.ts';

export function CodeEdit({ node, updateAttributes, editor }: NodeViewProps) {
  const { t } = useTranslation();
  const language = typeof node.attrs['language'] === 'string' ? node.attrs['language'] : '';
  const known = [
    { value: '', label: t('editor.code.plain') },
    { value: 'output', label: t('editor.code.output') },
    ...codeLanguages.map(({ id, name }) => ({ value: id, label: name })),
  ];
  // An imported language that is not offered stays selectable.
  const data = known.some(({ value }) => value === language) ? known : [...known, { value: language, label: language }];
  return (
    <NodeViewWrapper className="code-block">
      <div className="edit-head" contentEditable={false}>
        <Select
          aria-label={t('editor.code.language')}
          {...blockOption(editor)}
          size="xs"
          data={data}
          value={language}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ language: event.currentTarget.value || null })}
        />
      </div>
      <pre dir="ltr" spellCheck={false}>
        <NodeViewContent<'code'> as="code" />
      </pre>
    </NodeViewWrapper>
  );
}
