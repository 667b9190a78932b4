import { languages, tagOf } from '#domain/account/user.ts';
import type { SitePath } from '#domain/path.ts';

/** What stands behind the sign-in, or answers machines, is no result of a search. */
const closed = ['/api/', '/auth/', '/files/', '/learn', '/teach', '/interact', '/user', '/mailbox', '/payment'];

export const robots = (publicUrl: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );

/** Every page that may be found, in every language; an address without one is that of `us`. */
export function sitemap(publicUrl: string, paths: readonly SitePath[]): string {
  const address = (path: string, language: string) =>
    `${publicUrl}${path}${language === 'us' ? '' : `?lang=${language}`}`;
  const links = (path: string) =>
    [['x-default', 'us'] as const, ...languages.map((language) => [tagOf[language], language] as const)]
      .map(([tag, language]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(path, language)}"/>`)
      .join('');
  const entries = paths.flatMap((path) =>
    languages.map((language) => `<url><loc>${address(path, language)}</loc>${links(path)}</url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>
`;
}
