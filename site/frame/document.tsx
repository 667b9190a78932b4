import type { ReactNode } from 'react';
import { type Language, languages, tagOf } from '#domain/account/user.ts';
import { Footer } from '#site/frame/footer.tsx';
import { Header } from '#site/frame/header.tsx';
import { placeholder } from '#site/frame/placeholder.ts';
import { useSite } from '#site/frame/site.tsx';
import type { SiteText } from '#site/frame/text.ts';

export interface SitePage {
  /** Marketing pages have header and footer; bare ones stand alone (D-03). */
  layout: 'marketing' | 'bare';
  /** True if search engines may index it; the sitemap lists these pages. */
  isIndexed: boolean;
  title: (t: SiteText) => string;
  description: (t: SiteText) => string;
  /** Uses one font for headings and text, for visitors who view a single page. */
  hasOneFont?: boolean;
  Body: () => ReactNode;
  /** Structured data in the vocabulary of schema.org. */
  data?: (t: SiteText, language: Language) => object;
}

const cardOf: Record<Language, string> = { us: 'card-us.png', en: 'card-us.png', de: 'card-de.png', fr: 'card-fr.png' };

export function Document({ page }: { page: SitePage }) {
  const { t, language, assets } = useSite();
  const fonts = page.hasOneFont ? assets.fonts.filter((font) => !font.includes('/bricolage-')) : assets.fonts;
  return (
    <html
      lang={tagOf[language]}
      dir="ltr"
      data-mode="light"
      data-mantine-color-scheme="light"
      data-color="default"
      data-layout={page.layout}
      data-fonts={page.hasOneFont ? 'one' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Inline code={assets.firstScript} />
        <link rel="icon" type="image/svg+xml" href={assets.pictures['icon.svg']} />
        {fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <script type="module" src={assets.script} />
        <About page={page} />
      </head>
      <body>
        <a className="skip" href="#content">
          {t('site.skip')}
        </a>
        {page.layout === 'marketing' && <Header />}
        <main id="content">
          <page.Body />
        </main>
        {page.layout === 'marketing' && <Footer />}
      </body>
    </html>
  );
}

/** Allowed by its hash in the policy; the same script as on the app's page. */
// oxlint-disable-next-line react/no-danger -- our own script, taken from web/index.html
const Inline = ({ code }: { code: string }) => <script dangerouslySetInnerHTML={{ __html: code }} />;

/** Metadata for search engines and link previews. */
function About({ page }: { page: SitePage }) {
  const { t, language, path, assets } = useSite();
  const title = `${page.title(t)} · ${placeholder('product')}`;
  const description = page.description(t);
  const card = assets.pictures[cardOf[language]];
  const address = addressOf(path, language);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {page.isIndexed ? (
        <>
          <link rel="canonical" href={address} />
          <link rel="alternate" hrefLang="x-default" href={`${placeholder('url')}${path}`} />
          {languages.map((each) => (
            <Alternate key={each} language={each} href={addressOf(path, each)} />
          ))}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={placeholder('product')} />
      <meta property="og:title" content={page.title(t)} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={tagOf[language].replace('-', '_')} />
      <meta property="og:image" content={`${placeholder('url')}${card}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('site.landing.title')} />
      <meta name="twitter:card" content="summary_large_image" />
      {page.data && <Data of={page.data(t, language)} />}
    </>
  );
}

/** Written as raw HTML, because React moves a `<link>` out of its parent. */
function Alternate({ language, href }: { language: Language; href: string }) {
  const Block = 'fill-if' as 'span';
  const __html = `<link rel="alternate" hrefLang="${tagOf[language]}" href="${href}"/>`;
  // oxlint-disable-next-line react/no-danger -- an address of our own
  return <Block {...{ name: `language-${language}` }} dangerouslySetInnerHTML={{ __html }} />;
}

/** JSON may contain `<`, which would end the script element, so it is escaped. */
function Data({ of }: { of: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...of }).replaceAll('<', '\\u003c');
  // oxlint-disable-next-line react/no-danger -- JSON of our own texts
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** URL of a page in a language; the default language needs no parameter. */
export const addressOf = (path: string, language: Language): string =>
  `${placeholder('url')}${path}${placeholder(`lang-${language}`)}`;
