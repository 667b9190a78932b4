import type { JSONContent } from '@tiptap/react';
import { type RichText, parseRichText } from '#domain/teach/rich-text.ts';

/** What the editor holds, as the schema has it. Throws AppError for a text beyond its limits. */
export const toRichText = (json: JSONContent): RichText => parseRichText(onlyTextsMarked(json));

/** ProseMirror lets a line break or a formula be bold; with us only texts are. */
function onlyTextsMarked({ marks, content, ...node }: JSONContent): JSONContent {
  return {
    ...node,
    ...(marks !== undefined && node.type === 'text' ? { marks } : {}),
    ...(content === undefined ? {} : { content: content.map(onlyTextsMarked) }),
  };
}
