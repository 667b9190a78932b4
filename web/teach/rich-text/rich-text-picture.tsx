import { TextInput } from '@mantine/core';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { storedFileUrl } from '#web/shared/rich-text-context.ts';

const CAPTION_MAX = 2_000;

export function PictureEdit({ node, updateAttributes, editor }: NodeViewProps) {
  const { t } = useTranslation('editor');
  const { file, alt, caption, width, height } = node.attrs;
  const size = { ...(typeof width === 'number' ? { width } : {}), ...(typeof height === 'number' ? { height } : {}) };
  return (
    <NodeViewWrapper as="figure" contentEditable={false} data-drag-handle>
      <img src={storedFileUrl(String(file))} alt={String(alt)} {...size} />
      <div className="edit-head">
        <TextInput
          className="edit-grow"
          label={t('editor.picture.alt')}
          description={t('editor.picture.altHint')}
          maxLength={CAPTION_MAX}
          value={String(alt)}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ alt: event.currentTarget.value })}
        />
        <TextInput
          className="edit-grow"
          label={t('editor.picture.caption')}
          maxLength={CAPTION_MAX}
          value={String(caption)}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ caption: event.currentTarget.value })}
        />
      </div>
    </NodeViewWrapper>
  );
}
