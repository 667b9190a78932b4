import { captionsOf, secondAt } from '#domain/teach/captions.ts';
import { CAPTIONS_BLOCK } from '#domain/teach/passage.ts';

/** The second in which something is said that `#captions:start-end` names; undefined where an address names something else. */
export function citedSecond(captions: string | undefined, hash: string): number | undefined {
  const [block, stretch = ''] = hash.split(':');
  if (block !== CAPTIONS_BLOCK || captions === undefined) return undefined;
  return secondAt(captionsOf(captions), Number.parseInt(stretch, 10) || 0);
}
