import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { pricingPlans } from '#domain/wallet/pricing-plan.ts';
import { languages, tagOf } from '#domain/account/user.ts';
import { isKnownPath, sitePaths } from '#domain/path.ts';
import { renderSite } from '#site/render.tsx';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const files = new Map(
  renderSite({
    script: '/s.js',
    styles: [],
    fonts: [],
    pictures: {},
    firstScript: '',
    offline: { script: '', style: '', policy: '' },
  }).map(({ file, html }) => [file, html]),
);
const nameOf = (path: string) => (path === '/' ? 'index' : path.slice(1));
const pageOf = (path: string, language = 'us') =>
  elementsOf(parse(files.get(`${nameOf(path)}.${language}.html`) ?? ''));

function elementsOf(node: Node): Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...below] : below;
}
const all = (elements: Element[], tag: string) => elements.filter(({ tagName }) => tagName === tag);
const attr = (element: Element | undefined, name: string) => element?.attrs.find((each) => each.name === name)?.value;
const withClass = (elements: Element[], name: string) =>
  elements.filter((each) => attr(each, 'class')?.split(' ').includes(name));
const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
const linksIn = (element: Element | undefined) =>
  all(element ? elementsOf(element) : [], 'a').map((link) => [textOf(link), attr(link, 'href')]);

const marketing = ['/', '/about-us', '/contact-us', '/faqs', '/privacy', '/terms-and-conditions'];

describe.each(languages)('pages in %s', (language) => {
  test('every page has one heading, a unique title and the right language code [S-025, S-026, S-027, S-028, S-029, S-030]', () => {
    const titles = sitePaths.map((path) => {
      const page = pageOf(path, language);
      expect(all(page, 'h1').length, path).toBe(path === '/coming-soon' ? 2 : 1);
      expect(attr(all(page, 'html')[0], 'lang')).toMatch(
        { us: /^en-US$/, en: /^en-GB$/, de: /^de-DE$/, fr: /^fr-FR$/ }[language],
      );
      return textOf(all(page, 'title')[0] as Element);
    });
    expect(new Set(titles).size).toBe(sitePaths.length);
  });

  test('no page has missing texts, visible keys or unfilled variables', () => {
    for (const path of sitePaths) {
      const html = files.get(`${nameOf(path)}.${language}.html`) ?? '';
      expect(html, path).not.toMatch(/(?:site|faqs|legal)\.\w+\.\w+/);
      expect(html.replaceAll(/data-[\w-]+="[^"]*"/g, ''), path).not.toContain('{{');
    }
  });
});

test.each(marketing)('%s has the header and the footer of the public site [S-017, S-018, S-019]', (path) => {
  const page = pageOf(path);
  expect(withClass(page, 'head')).toHaveLength(1);
  const [footer] = withClass(page, 'foot');
  expect(textOf(footer as Element)).toContain('AI-Powered Learning');
  const icons = all(elementsOf(withClass(page, 'social')[0] as Element), 'a');
  expect(icons.length).toBeGreaterThan(3);
  for (const icon of icons) expect(attr(icon, 'aria-label')).not.toBe('');
  expect(linksIn(footer).map(([, href]) => href)).toEqual(expect.arrayContaining(['/about-us', '/faqs']));
});

test('every link of the site leads to a page of the product, none to a demo of the template or the component gallery [S-024, S-049, S-168]', () => {
  const links = [...files.values()].flatMap((html) =>
    all(elementsOf(parse(html)), 'a').flatMap((link) => {
      const href = attr(link, 'href') ?? '';
      return /^\/(?!\/)/.test(href) ? [href.replace(/[?#].*$/, '').replace(/__lang-\w+__$/, '')] : [];
    }),
  );
  const isPage = (path: string) =>
    (sitePaths as readonly string[]).includes(path) || isKnownPath(path) || /^\/api$|^\/certificates\//.test(path);
  expect(new Set(links).size).toBeGreaterThan(10);
  expect([...new Set(links)].filter((path) => !isPage(path))).toEqual([]);
  expect(links).not.toContain('/components');
});

test('the header links to the front page, five pages and, via Login, the dashboard [S-020, S-032, S-034, S-035, S-036, S-037, S-038, S-039]', () => {
  const page = pageOf('/faqs');
  const [head] = withClass(page, 'head');
  expect(linksIn(withClass(page, 'pages')[0])).toEqual([
    ['Contact us', '/contact-us'],
    ['Pricing', '/pricing'],
    ['Privacy', '/privacy'],
    ['Terms and Conditions', '/terms-and-conditions'],
    ['Dashboard', '/learn/dashboard'],
  ]);
  expect(linksIn(head)).toContainEqual(['Home', '/']);
  expect(linksIn(head)).toContainEqual(['Login', '/learn/dashboard']);
});

test.each(['/pricing', '/coming-soon', '/maintenance', '/500'])(
  '%s has the bare layout with a link back [S-035, S-042, S-043, S-046]',
  (path) => {
    const page = pageOf(path);
    expect(all(page, 'header').filter((each) => attr(each, 'class') === 'head')).toEqual([]);
    expect(withClass(page, 'foot')).toEqual([]);
    expect(linksIn(withClass(page, 'bare-head')[0])).toContainEqual(['Back to the front page', '/']);
  },
);

test('the pricing page shows the three plans of the plan table [S-015, S-044, S-525]', () => {
  const cards = withClass(pageOf('/pricing'), 'plan');
  expect(cards.map((card) => textOf(all(elementsOf(card), 'h2')[0] as Element))).toEqual([
    'FREE',
    'STUDENT',
    'TEACHER',
  ]);
  const said = cards.map(textOf);
  Object.values(pricingPlans).forEach(({ priceInDollarsAMonth, limits }, index) => {
    expect(said[index]).toContain(`$${priceInDollarsAMonth}`);
    expect(said[index]).toContain(`${limits.lessonDraftsAMonth} lesson drafts`);
  });
  expect(linksIn(cards[1])).toEqual([['Choose STUDENT', '/payment?tier=STUDENT']]);
  expect(linksIn(cards[2])).toEqual([['Choose TEACHER', '/payment?tier=TEACHER']]);
});

test('links of a translated page keep its language, and each version names the alternates', () => {
  const page = pageOf('/faqs', 'de');
  expect(linksIn(withClass(page, 'foot')[0])).toContainEqual(['Datenschutz', '/privacy?lang=de']);
  const links = all(page, 'link').map((link) => [attr(link, 'rel'), attr(link, 'hreflang'), attr(link, 'href')]);
  expect(links).toContainEqual(['canonical', undefined, '__url__/faqs__lang-de__']);
  expect(links).toContainEqual(['alternate', 'x-default', '__url__/faqs']);
  // Inside a condition that the server evaluates.
  for (const [language, tag] of Object.entries(tagOf))
    expect(files.get('faqs.de.html')).toContain(
      `<fill-if name="language-${language}"><link rel="alternate" hrefLang="${tag}" href="__url__/faqs__lang-${language}__"/></fill-if>`,
    );
});

test('the structured data of the FAQ page has the same questions as the page', () => {
  const page = pageOf('/faqs', 'fr');
  const data = all(page, 'script').find((script) => attr(script, 'type') === 'application/ld+json');
  const { mainEntity } = JSON.parse(textOf(data as Element)) as { mainEntity: { name: string }[] };
  expect(mainEntity.map(({ name }) => name)).toEqual(all(page, 'h3').map(textOf));
});
