import { filesOf } from '#domain/teach/rich-text/rich-text.ts';
import { isFileHash } from '#domain/teach/rich-text/rich-text-schema.ts';
import type { Body, NodeBody } from '#domain/teach/version/version.ts';

/** SHA-256 of every stored file in these bodies without duplicates: pictures first, then videos. */
export function filesOfBody(body: Body): string[] {
  const nodes = Object.values(body);
  const videos = nodes.flatMap((node) => (node.type === 'VIDEO' ? node.video : [])).filter(isFileHash);
  return [...new Set([...nodes.flatMap(picturesOf), ...videos])];
}

function picturesOf(node: NodeBody): string[] {
  switch (node.type) {
    case 'RICHTEXT':
    case 'VIDEO':
      return filesOf(node.text);
    case 'QUIZ':
      return node.questions.flatMap(({ question }) => filesOf(question));
    case 'SLIDESHOW':
      return node.slides.flatMap(({ url, content }) => [...(isFileHash(url) ? [url] : []), ...filesOf(content)]);
  }
}
