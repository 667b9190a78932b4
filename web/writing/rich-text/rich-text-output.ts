import type { JSONContent } from '@tiptap/react';
import { type RichText, parseRichText } from '#domain/teach/rich-text/rich-text.ts';

/** The editor's content in our schema. Throws AppError if it exceeds a limit. */
export const toRichText = (json: JSONContent): RichText => parseRichText(onlyTextsMarked(json));

/** Removes marks from nodes other than text: ProseMirror allows a bold line break or formula, our schema does not. */
function onlyTextsMarked({ marks, content, ...node }: JSONContent): JSONContent {
  return {
    ...node,
    ...(marks !== undefined && node.type === 'text' ? { marks } : {}),
    ...(content === undefined ? {} : { content: content.map(onlyTextsMarked) }),
  };
}
