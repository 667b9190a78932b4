import { captionsOf, captionsText } from '#domain/teach/captions.ts';
import { CAPTIONS_BLOCK } from '#domain/teach/version/passage.ts';
import { allBlocks, blockText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { NodeBody } from '#domain/teach/version/version.ts';

/**
 * Plain texts that a block ID in a step may refer to (D-76): usually one, or several if two slides contain a block with
 * the same ID.
 */
export function textsOfBlock(body: NodeBody, blockID: string): string[] {
  const texts = textsOf(body).flatMap((text) =>
    allBlocks(text).flatMap((block) => (block.attrs.id === blockID ? [blockText(block)] : [])),
  );
  const isCaptions = body.type === 'VIDEO' && blockID === CAPTIONS_BLOCK;
  return isCaptions ? [captionsText(captionsOf(body.captions ?? '')), ...texts] : texts;
}

function textsOf(body: NodeBody): RichText[] {
  switch (body.type) {
    case 'RICHTEXT':
    case 'VIDEO':
      return [body.text];
    case 'SLIDESHOW':
      return body.slides.map(({ content }) => content);
    case 'QUIZ':
      return body.questions.map(({ question }) => question);
  }
}
