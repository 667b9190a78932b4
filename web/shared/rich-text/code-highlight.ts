import type { HighlighterCore, ThemedToken } from 'shiki/core';
import { codeGrammars } from '#web/shared/rich-text/code-grammar.ts';
import { findLanguage } from '#web/shared/rich-text/code-language.ts';

export interface CodeToken {
  text: string;
  /** A CSS colour, one of the variables of rich-text.css. */
  color: string | undefined;
}

/** Longer code is shown plain: nobody waits for a highlighter. */
const LENGTH_MAX = 30_000;

let highlighterPromise: Promise<HighlighterCore> | undefined;

/** Lines of tokens, or undefined for a language that is not highlighted. The highlighter, its theme and the grammar are loaded when first asked for. */
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
