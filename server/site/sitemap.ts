import { sortLanguages, type OfferedLanguages } from '#domain/account/offered-language.ts';
import { type Language, tagOf } from '#domain/account/user.ts';
import type { SitePath } from '#domain/path.ts';

/** Paths that need a login or answer programs, and must not be search results. */
const disallowed = ['/api/', '/auth/', '/files/', '/learn', '/teach', '/interact', '/user', '/mailbox', '/payment'];

export const robotsText = (publicUrl: string): string =>
  ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );

/** Query string that selects the language, empty for the default language. */
export const languageQuery = (language: Language, [first]: OfferedLanguages): string =>
  language === first ? '' : `?lang=${language}`;

/** Sitemap of every indexed page in every offered language. */
export function sitemap(publicUrl: string, paths: readonly SitePath[], offered: OfferedLanguages): string {
  const languages = sortLanguages(offered);
  const addressOf = (path: string, language: Language) => `${publicUrl}${path}${languageQuery(language, offered)}`;
  const link = (tag: string, href: string) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`;
  const links = (path: string) =>
    [
      link('x-default', `${publicUrl}${path}`),
      ...languages.map((language) => link(tagOf[language], addressOf(path, language))),
    ].join('');
  const entries = paths.flatMap((path) =>
    languages.map((language) => `<url><loc>${addressOf(path, language)}</loc>${links(path)}</url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>
`;
}
