import { decodeUri } from '#domain/kernel/uri.ts';

const source = /<img\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Names of the files that a field shows, both as written and URL-decoded. */
export const shownMediaNames = (html: string): string[] =>
  [...html.matchAll(source)].flatMap(([, a, b, c]) => {
    const name = a ?? b ?? c ?? '';
    return [name, decodeUri(name)];
  });
