import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isHref } from '#domain/teach/rich-text/link-target.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** Completes `example.org` to an https URL and `me@example.org` to a mailto URL; undefined if it is neither. */
export function completeURL(typed: string): string | undefined {
  const bare = typed.trim();
  const hasScheme = /^[a-z][a-z0-9+-]*:(?!\d)/i.test(bare);
  if (hasScheme) return isHref(bare) ? bare : undefined;
  const guess = /^[^\s@/]+@[^\s@/]+$/.test(bare) ? `mailto:${bare}` : `https://${bare}`;
  return bare.includes('.') && isHref(guess) ? guess : undefined;
}

interface LinkFormProps {
  editor: Editor;
  isActive: boolean;
  onClose: () => void;
}

/** Dialog that asks for the URL of the selected text. */
export function LinkDialog({ isOpen, ...form }: LinkFormProps & { isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={isOpen} onClose={form.onClose} title={t('editor.link.set')}>
      <LinkForm {...form} />
    </Dialog>
  );
}

function LinkForm({ editor, isActive, onClose }: LinkFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const address = completeURL(typed);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (address === undefined) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection the URL itself becomes the text.
    if (editor.state.selection.empty && !isActive) {
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    } else chain.setMark('link', { href: address }).run();
    onClose();
  };
  const handleRemove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    onClose();
  };

  return (
    <Stack as="form" gap={8} onSubmit={handleSubmit}>
      <TextInput
        data-autofocus
        label={t('editor.link.address')}
        placeholder="https://"
        dir="ltr"
        value={typed}
        error={typed.trim() !== '' && address === undefined ? t('editor.link.refused') : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Row gap={8} justify="end" wrap>
        {isActive && (
          <Button variant="subtle" color="gray" onClick={handleRemove}>
            {t('editor.link.remove')}
          </Button>
        )}
        <Button type="submit" disabled={address === undefined}>
          {t('editor.link.save')}
        </Button>
      </Row>
    </Stack>
  );
}
