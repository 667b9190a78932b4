import { captionsOf, secondAt } from '#domain/teach/captions.ts';
import { CAPTIONS_BLOCK } from '#domain/teach/version/passage.ts';

/**
 * Returns the second of a video in which a cited text is spoken. The hash of a citation is `captions:start-end`, in
 * characters of the captions; any other hash returns undefined.
 */
export function findCitedSecond(captions: string | undefined, hash: string): number | undefined {
  const [block, range = ''] = hash.split(':');
  if (block !== CAPTIONS_BLOCK || captions === undefined) return undefined;
  return secondAt(captionsOf(captions), Number.parseInt(range, 10) || 0);
}
