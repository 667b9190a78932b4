import type { HighlighterCore, ThemedToken } from 'shiki/core';
import { codeGrammars } from '#web/shared/rich-text/code-grammar.ts';
import { findLanguage } from '#web/shared/rich-text/code-language.ts';

export interface CodeToken {
  text: string;
  /** A CSS color, one of the variables of rich-text.css. */
  color: string | undefined;
}

/** Longer code stays plain, because highlighting it would take too long. */
const LENGTH_MAX = 30_000;

let highlighterPromise: Promise<HighlighterCore> | undefined;

/**
 * Highlights code into lines of tokens; undefined for an unknown language. The highlighter, its theme and the grammar load on
 * first use.
 */
export async function highlight(code: string, language: string): Promise<CodeToken[][] | undefined> {
  const known = findLanguage(language);
  if (known === undefined || code.length > LENGTH_MAX) return undefined;
  highlighterPromise ??= createHighlighter();
  const [highlighter, { default: grammar }] = await Promise.all([highlighterPromise, codeGrammars[known.id]()]);
  await highlighter.loadLanguage(grammar);
  const name = grammar.at(-1)?.name ?? language;
  const { tokens } = highlighter.codeToTokens(code, { lang: name, theme: 'margin', tokenizeTimeLimit: 200 });
  return tokens.map((line) => line.map(toToken));
}

async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createHighlighterCore, createCssVariablesTheme }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  const theme = createCssVariablesTheme({ name: 'margin', variablePrefix: '--code-', fontStyle: false });
  return createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

const toToken = ({ content, color }: ThemedToken): CodeToken => ({ text: content, color });
