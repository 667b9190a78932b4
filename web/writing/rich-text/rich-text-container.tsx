import { TextInput } from '@mantine/core';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { type CalloutKind, calloutKinds } from '#domain/teach/rich-text/rich-text-node.ts';
import { Select } from '#ui/control/select.ts';
import { blockOption } from '#web/writing/rich-text/rich-text-block-option.ts';
import { useNodeField } from '#web/writing/rich-text/use-node-field.ts';

const TITLE_MAX = 300;

export function CalloutEdit(props: NodeViewProps) {
  const { t } = useTranslation();
  const { node, updateAttributes, editor } = props;
  const title = useNodeField(props, 'title').props;
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
        <Select
          aria-label={t('editor.callout.kind')}
          {...blockOption(editor)}
          data={calloutKinds.map((kind) => ({ value: kind, label: names[kind] }))}
          value={String(node.attrs['kind'])}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ kind: event.currentTarget.value })}
        />
        <TextInput
          flex="1 1 180px"
          aria-label={t('editor.callout.title')}
          placeholder={t('editor.callout.title')}
          maxLength={TITLE_MAX}
          {...title}
        />
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  );
}

/** Editor view of a collapsible section; it is open for editing, but closed for readers at first. */
export function RevealEdit(props: NodeViewProps) {
  const { t } = useTranslation();
  const summary = useNodeField(props, 'summary').props;
  return (
    <NodeViewWrapper className="reveal edit-reveal">
      <div className="edit-head" contentEditable={false}>
        <TextInput
          flex="1 1 180px"
          aria-label={t('editor.reveal.summary')}
          placeholder={t('editor.reveal.summary')}
          description={t('editor.reveal.hint')}
          inputWrapperOrder={['input', 'description']}
          maxLength={TITLE_MAX}
          {...summary}
        />
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  );
}
