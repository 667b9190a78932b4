import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { type Language, languages } from '#domain/account/user.ts';
import { type SiteForm, type SitePath, siteForms } from '#domain/path.ts';
import { Document, type SitePage } from '#site/frame/document.tsx';
import { OfflineDocument } from '#site/offline/document.tsx';
import { placeholder } from '#site/frame/placeholder.ts';
import { forms, pages } from '#site/pages.tsx';
import { type SiteAssets, SiteProvider } from '#site/frame/site.tsx';
import { textsIn } from '#site/frame/text.ts';

interface Written {
  file: string;
  html: string;
}

/** Renders every page in every language, and the data that the server needs about them. */
export function renderSite(assets: SiteAssets): Written[] {
  const all = Object.entries(pages) as [SitePath, SitePage][];
  const written = languages.flatMap((language) =>
    all.map(([path, page]) => ({
      file: `${nameOf(path)}.${language}.html`,
      html: `<!doctype html>${renderDocument(path, <Document page={page} />, language, assets)}`,
    })),
  );
  const filled = languages.flatMap((language) =>
    siteForms.map((form) => ({
      file: `${form}.${language}.html`,
      html: `<!doctype html>${renderDocument(`/certificates/${placeholder('address')}`, documentOf(form), language, assets)}`,
    })),
  );
  const indexed = all.filter(([, page]) => page.isIndexed).map(([path]) => path);
  return [...written, ...filled, { file: 'indexed.json', html: JSON.stringify(indexed) }];
}

const documentOf = (form: SiteForm): ReactElement =>
  form === 'offline' ? <OfflineDocument /> : <Document page={forms[form]} />;

function renderDocument(path: string, document: ReactElement, language: Language, assets: SiteAssets): string {
  const i18n = textsIn(language);
  const { t } = i18n;
  const href = (to: SitePath) => (language === 'us' ? to : `${to}?lang=${language}`);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SiteProvider value={{ path, language, t, assets, href }}>{document}</SiteProvider>
    </I18nextProvider>,
  );
}

/** File name of a page; must match server/site/site-pages.ts. */
const nameOf = (path: SitePath): string => (path === '/' ? 'index' : path.slice(1));
