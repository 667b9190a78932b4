import { NativeSelect, TextInput } from '@mantine/core';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { type CalloutKind, calloutKinds } from '#domain/teach/rich-text-node.ts';

const TITLE_MAX = 300;

export function CalloutEdit({ node, updateAttributes, editor }: NodeViewProps) {
  const { t } = useTranslation('editor');
  const names: Record<CalloutKind, string> = {
    note: t('editor.callout.note'),
    tip: t('editor.callout.tip'),
    warning: t('editor.callout.warning'),
    key: t('editor.callout.key'),
    objective: t('editor.callout.objective'),
  };
  return (
    <NodeViewWrapper as="aside" className="callout" data-kind={String(node.attrs['kind'])}>
      <div className="edit-head" contentEditable={false}>
        <NativeSelect
          aria-label={t('editor.callout.kind')}
          data={calloutKinds.map((kind) => ({ value: kind, label: names[kind] }))}
          value={String(node.attrs['kind'])}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ kind: event.currentTarget.value })}
        />
        <TextInput
          className="edit-grow"
          aria-label={t('editor.callout.title')}
          placeholder={t('editor.callout.title')}
          maxLength={TITLE_MAX}
          value={String(node.attrs['title'])}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ title: event.currentTarget.value })}
        />
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  );
}

/** Open while it is written; readers find it closed. */
export function RevealEdit({ node, updateAttributes, editor }: NodeViewProps) {
  const { t } = useTranslation('editor');
  return (
    <NodeViewWrapper className="reveal edit-reveal">
      <div className="edit-head" contentEditable={false}>
        <TextInput
          className="edit-grow"
          aria-label={t('editor.reveal.summary')}
          placeholder={t('editor.reveal.summary')}
          description={t('editor.reveal.hint')}
          inputWrapperOrder={['input', 'description']}
          maxLength={TITLE_MAX}
          value={String(node.attrs['summary'])}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ summary: event.currentTarget.value })}
        />
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  );
}
