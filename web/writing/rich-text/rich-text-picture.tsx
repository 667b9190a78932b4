import { TextInput } from '@mantine/core';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { storedFileUrl } from '#web/shared/rich-text/rich-text-context.ts';
import { useNodeField } from '#web/writing/rich-text/use-node-field.ts';

const CAPTION_MAX = 2_000;

export function PictureEdit(props: NodeViewProps) {
  const { t } = useTranslation();
  const { file, alt, width, height } = props.node.attrs;
  const altField = useNodeField(props, 'alt').props;
  const captionField = useNodeField(props, 'caption').props;
  const size = { ...(typeof width === 'number' ? { width } : {}), ...(typeof height === 'number' ? { height } : {}) };
  return (
    <NodeViewWrapper as="figure" contentEditable={false} data-drag-handle>
      <img src={storedFileUrl(String(file))} alt={String(alt)} {...size} />
      <div className="edit-head">
        <TextInput
          flex="1 1 180px"
          label={t('editor.picture.alt')}
          description={t('editor.picture.altHint')}
          maxLength={CAPTION_MAX}
          {...altField}
        />
        <TextInput flex="1 1 180px" label={t('editor.picture.caption')} maxLength={CAPTION_MAX} {...captionField} />
      </div>
    </NodeViewWrapper>
  );
}
