import { captionsOf, secondAt } from '#domain/teach/captions.ts';
import { CAPTIONS_BLOCK } from '#domain/teach/version/passage.ts';

/** Returns the second in which the text cited by `#captions:start-end` is spoken; undefined for any other hash. */
export function findCitedSecond(captions: string | undefined, hash: string): number | undefined {
  const [block, stretch = ''] = hash.split(':');
  if (block !== CAPTIONS_BLOCK || captions === undefined) return undefined;
  return secondAt(captionsOf(captions), Number.parseInt(stretch, 10) || 0);
}
