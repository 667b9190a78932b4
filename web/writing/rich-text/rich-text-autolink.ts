import { Link } from '@tiptap/extension-link';
import { type Editor, pasteRulesPlugin } from '@tiptap/react';
import { isHref } from '#domain/teach/rich-text/link-target.ts';

const link = Link.configure({
  openOnClick: false,
  autolink: true,
  linkOnPaste: true,
  defaultProtocol: 'https',
  isAllowedUri: (url) => isHref(url),
});

/**
 * Turns typed and pasted URLs into links from now on. Loaded later, because URL detection is larger than all other
 * marks together.
 */
export function enableAutolink(editor: Editor): void {
  const type = editor.schema.marks['link'];
  if (type === undefined) throw new Error('the editor schema has no link mark');
  const { name, options, storage, config } = link;
  const extension = { name, options, storage, editor, type, parent: undefined };
  const rules = config.addPasteRules?.call(extension) ?? [];
  const plugins = [...pasteRulesPlugin({ editor, rules }), ...(config.addProseMirrorPlugins?.call(extension) ?? [])];
  for (const plugin of plugins) editor.registerPlugin(plugin);
}
