import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright';
import type { Fixture } from '#e2e/fixture.ts';

/** A zero-width marker before each translated word; readers ignore it. */
const SIGN = '\u200b';
/** Extra letters, because other languages have longer words, especially in short texts. */
const LONGER_MAX = 12;

type Texts = { [key: string]: string | Texts };

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** Pseudo-localizes an English text: marks each word and adds space at the end; placeholders are unchanged. */
export function pseudoLocalize(text: string): string {
  const signed = text
    .split(/(\{\{[^}]*\}\}|<[^>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[\p{L}\p{N}]+/gu, `${SIGN}$&`)))
    .join('');
  return SIGN + signed + '\u00a0'.repeat(Math.min(LONGER_MAX, Math.ceil(text.length / 2)));
}

/** A pattern that matches text with or without markers. */
export const withOptionalMarkers = ({ source, flags }: RegExp): RegExp =>
  new RegExp(
    source
      .replaceAll(/(?<![\\\p{L}\p{N}])[\p{L}\p{N}]+/gu, `${SIGN}?$&`)
      .replace(/^\^/, `^[${SIGN}\\s]*`)
      .replace(/\$$/, '\\s*$'),
    flags,
  );

const pseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoLocalize(value) : pseudoTexts(value),
    ]),
  );

/** From the next page on, this browser shows the product in the pseudo-locale, in place of German. */
export async function setPseudoLocale(context: BrowserContext, page: Page): Promise<void> {
  // Uses the protocol directly, because `route` intercepts every request and disables the cache.
  const devTools = await context.newCDPSession(page);
  devTools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const english = read(`dist/web${new URL(request.url).pathname.replace('/de/', '/us/')}`);
    const body = Buffer.from(JSON.stringify(pseudoTexts(JSON.parse(english) as Texts))).toString('base64');
    const responseHeaders = [{ name: 'content-type', value: 'application/json' }];
    // The page may have navigated away.
    devTools
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      .catch(() => undefined);
  });
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/texts/de/*' }] });
  await context.addInitScript(() => {
    // Nested frames, such as a mail preview, have no storage.
    if (window === window.top) localStorage.setItem('i18nextLng', 'de');
  });
}

/** All content in the database, to distinguish people's text from the product's. */
export async function databaseText(rows: Fixture['rows']): Promise<string> {
  const tables = await rows<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '%change%'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const [all] = await rows<{ text: string | null }>(`select string_agg(t::text, ' ') as text from "${name}" t`);
    texts.push(all?.text ?? '');
  }
  return plain(texts.join(' '));
}

const plain = (text: string): string => text.replaceAll(/["\\]|\s/g, '');

/** Names, keys, units and formulas that are the same in every language. */
const universal =
  /^(?:Margin|Sage|ReactFlow(?:attribution)?|JavaScript|GIFT|WEBVTT.*|MB|kB|Ctrl|Esc|Enter|Tab|Shift|Alt|[A-Z]|min|frac\{a\}\{b\}|x\^2|[\d.,:%$×/–-]+)+$/;
/** Dates and times in the German format of Intl. */
const time = /^(?:\d{1,2}\.?\p{L}+\.?\d{4}(?:\d\d:\d\d)?|(?:vor|in)\d+\p{L}+)$/u;
/** An e-mail address typed by a test. */
const address = /^[\w.+-]+@[\w.-]+$/;
/** Separators of a German list from Intl. */
const between = /, | und /;

/** Visible or accessible text that is neither translated nor written by a person. */
export async function untranslatedText(page: Page, data: string): Promise<string[]> {
  const found = await page.evaluate((sign) => {
    const texts: string[] = [];
    const isOurs = (text: string | null): text is string =>
      text !== null && /\p{L}/u.test(text) && !text.includes(sign);
    const within = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (within.nextNode()) {
      const { parentElement: element, nodeValue } = within.currentNode;
      if (element?.closest('script, style, code, pre, svg, .katex, time, [data-untranslated]')) continue;
      if (isOurs(nodeValue) && element?.checkVisibility()) texts.push(nodeValue);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const value = element.getAttribute(name);
        if (isOurs(value) && !element.closest('.katex, [aria-hidden="true"]')) texts.push(`${name}: ${value}`);
      }
    const typed = [...document.querySelectorAll('input')].map(({ value }) => value);
    return texts.filter((text) => !typed.includes(text));
  }, SIGN);
  return found.filter((text) => {
    const words = text.replace(/^(?:aria-label|placeholder|title|alt): /, '').replaceAll('…', '');
    const isWritten = data.includes(plain(words)) || words.split(between).every((part) => data.includes(plain(part)));
    return !isWritten && ![universal, time, address].some((known) => known.test(plain(words)));
  });
}

/** Translated text that does not fit and is cut off without an ellipsis. */
export function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(
    (sign) =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => {
          const { overflowX, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(element);
          const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
          const hasWords = [...element.childNodes].some(
            ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.includes(sign),
          );
          const hasSign = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
          const isQuiet = /hidden|clip/.test(overflowX) && !hasSign && clipPath === 'none';
          return isCut && isQuiet && hasWords && element.checkVisibility();
        })
        .map((element) => `cut: ${element.className} ${element.textContent.slice(0, 60)}`),
    SIGN,
  );
}

/** Placeholders that were not replaced by a value. */
export const unfilledPlaceholders = async (page: Page): Promise<string[]> =>
  (await page.locator('body').innerText()).match(/\{\{[^}]*\}\}/g) ?? [];
