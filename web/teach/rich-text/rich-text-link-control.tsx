import { Button, Popover, TextInput } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isHref } from '#domain/teach/rich-text-link.ts';

/** `example.org` and `me@example.org` as what they are meant to be. */
export function addressFrom(typed: string): string | undefined {
  const bare = typed.trim();
  const hasScheme = /^[a-z][a-z0-9+-]*:(?!\d)/i.test(bare);
  if (hasScheme) return isHref(bare) ? bare : undefined;
  const guess = /^[^\s@/]+@[^\s@/]+$/.test(bare) ? `mailto:${bare}` : `https://${bare}`;
  return bare.includes('.') && isHref(guess) ? guess : undefined;
}

export function LinkControl({ editor, isActive }: { editor: Editor; isActive: boolean }) {
  const { t } = useTranslation('editor');
  const [typed, setTyped] = useState<string>();
  const isOpen = typed !== undefined;
  const address = addressFrom(typed ?? '');
  const close = (): void => setTyped(undefined);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (address === undefined) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection the address itself becomes the words.
    if (editor.state.selection.empty && !isActive) {
      chain
        .insertContent({
          type: 'text',
          text: typed?.trim() ?? address,
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run();
    } else chain.setMark('link', { href: address }).run();
    close();
  };
  const handleRemove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    close();
  };

  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      onDismiss={() => editor.commands.focus()}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Frame.Control
          aria-label={t('editor.link.set')}
          title={t('editor.link.set')}
          active={isActive}
          aria-pressed={isActive}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setTyped(isOpen ? undefined : String(editor.getAttributes('link')['href'] ?? ''))}
        >
          <IconLink size={18} aria-hidden />
        </Frame.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <form className="edit-link" onSubmit={handleSubmit}>
          <TextInput
            data-autofocus
            label={t('editor.link.address')}
            placeholder="https://"
            dir="ltr"
            value={typed ?? ''}
            error={
              typed !== undefined && typed.trim() !== '' && address === undefined ? t('editor.link.refused') : undefined
            }
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={address === undefined}>
            {t('editor.link.save')}
          </Button>
          {isActive && (
            <Button variant="subtle" color="gray" onClick={handleRemove}>
              {t('editor.link.remove')}
            </Button>
          )}
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
