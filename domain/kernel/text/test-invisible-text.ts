const everyCharacter = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/**
 * Every character that Unicode calls a separator, control, format or ignorable character, and letters and signs without
 * a visible glyph.
 */
export const invisibleCharacters: readonly string[] = [
  ...everyCharacter.filter((character) => /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(character)),
  '\u2800',
  '\u{13441}',
  '\u{13442}',
];

/** Markdown that renders nothing, keyed by a description. */
export const invisibleMarkdown: Readonly<Record<string, string>> = {
  'a Hangul filler': '\u3164',
  'Hangul fillers of all kinds': '\u3164\u3164\u115F\u1160\uFFA0',
  'blank Braille patterns': '\u2800\u2800',
  'variation selectors': '\uFE0F\u{E0100}',
  tags: '\u{E0041}\u{E0042}',
  'entities of spaces': '&nbsp;&nbsp;\n\n&nbsp;',
  'entities of characters without width': '&#8203;&#x200b;&zwnj;',
  'an empty code block': '```python\n```\n',
  'a code block that has only begun': '```python',
  'a comment over paragraphs': '<!-- hello\n\nthere words\n\n-->',
  'a phantom': String.raw`$\phantom{abc}$`,
  'a formula of a space': '$$\n\\quad\n$$',
  'a transparent formula': String.raw`$\textcolor{transparent}{abc}$`,
  'formulas in the colors of pages': String.raw`$\color{white}x$ $\color{#111}x$`,
  'a formula in the color of its ground': String.raw`$\colorbox{red}{\textcolor{red}{abc}}$`,
  'formulas beside the page': String.raw`$\kern-500em abc$ $\hspace{-900em}x$ $\raisebox{-900em}{x}$`,
  'a formula beside the page in many steps': `$${String.raw`\kern-9em`.repeat(50)} abc$`,
  'a picture without a text': '![](https://pictures.test/x.png)',
  'emphasis and a line': '** **\n\n---\n\n> \n',
};
