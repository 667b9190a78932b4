import { filesOf } from '#domain/teach/rich-text.ts';
import type { Body } from '#domain/teach/version.ts';

/** The sha256 of every stored file that these bodies show, each once. */
export function filesOfBody(body: Body): string[] {
  const files = new Set<string>();
  for (const node of Object.values(body)) {
    if (node.type === 'RICHTEXT') for (const file of filesOf(node.text)) files.add(file);
    if (node.type === 'QUIZ')
      for (const question of node.questions) for (const file of filesOf(question.question)) files.add(file);
    if (node.type === 'SLIDESHOW')
      for (const slide of node.slides) for (const file of filesOf(slide.content)) files.add(file);
  }
  return [...files];
}
