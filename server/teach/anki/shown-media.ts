const source = /<img\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The files that a field shows; names are written as in an address, or as they are. */
export const shownMedia = (html: string): string[] =>
  [...html.matchAll(source)].flatMap(([, a, b, c]) => {
    const name = a ?? b ?? c ?? '';
    return [name, decodedName(name)];
  });

export function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
