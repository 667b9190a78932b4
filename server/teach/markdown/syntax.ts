import type { Literal } from 'mdast';
import type { Extension as MdastExtension } from 'mdast-util-from-markdown';
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

/** `$x$` or `$$x$$` within a text. */
export interface InlineMath extends Literal {
  type: 'inlineMath';
  isDisplay: boolean;
}
/** Pandoc's `{#id .class key="value"}` directly after a link or picture. */
export interface Attributes extends Literal {
  type: 'attributes';
}

declare module 'mdast' {
  interface PhrasingContentMap {
    inlineMath: InlineMath;
    attributes: Attributes;
  }
  interface RootContentMap {
    inlineMath: InlineMath;
    attributes: Attributes;
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    inlineMath: 'inlineMath';
    attributes: 'attributes';
    pieceData: 'pieceData';
  }
}

const dollar = 36;
const backslash = 92;
const [openBrace, closeBrace] = [123, 125];
const [closeParenthesis, closeBracket] = [41, 93];
const [doubleQuote, singleQuote] = [34, 39];

/**
 * Security: the tokenizer gives up on unclosed syntax at this length, so that a text of only dollars takes no quadratic
 * time.
 */
const LENGTH_MAX = 3_000;

const isLineEnd = (code: Code): boolean => code !== null && code < -2;
const isSpace = (code: Code): boolean => code !== null && (code < 0 || code === 32);
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57;

/** Consumes one character; micromark requires line endings as separate tokens. */
function consume(effects: Effects, code: Code): void {
  if (!isLineEnd(code)) return effects.consume(code);
  effects.exit('pieceData');
  effects.enter('lineEnding');
  effects.consume(code);
  effects.exit('lineEnding');
  effects.enter('pieceData');
}

/**
 * Tokenizes formulas by Pandoc's rule, which excludes prices: no space inside the dollars, no digit directly after
 * them.
 */
function tokenizeMath(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let opened = 0;
  let closed = 0;
  let length = 0;
  let before: Code = null;

  const open: State = (code) => {
    if (code === dollar && opened < 2) {
      opened += 1;
      effects.consume(code);
      return open;
    }
    return (opened === 1 && isSpace(code)) || code === dollar ? nok(code) : inside(code);
  };
  const inside: State = (code) => {
    length += 1;
    if (code === null || length > LENGTH_MAX) return nok(code);
    if (code === dollar) return opened === 1 && isSpace(before) ? nok(code) : close(code);
    before = code;
    consume(effects, code);
    return code === backslash ? escaped : inside;
  };
  const escaped: State = (code) => {
    if (code !== dollar && code !== backslash) return inside(code);
    before = code;
    effects.consume(code);
    return inside;
  };
  const close: State = (code) => {
    if (code === dollar && closed < opened) {
      closed += 1;
      effects.consume(code);
      return close;
    }
    if (closed < opened || (opened === 1 && isDigit(code))) return nok(code);
    effects.exit('pieceData');
    effects.exit('inlineMath');
    return ok(code);
  };
  return (code) => {
    effects.enter('inlineMath');
    effects.enter('pieceData');
    return open(code);
  };
}

function tokenizeAttributes(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let length = 0;
  let quote: Code = null;

  const inside: State = (code) => {
    length += 1;
    if (code === null || length > LENGTH_MAX) return nok(code);
    if (code === backslash || quote !== null) return quoted(code);
    if (code === openBrace && length > 1) return nok(code);
    if (code === doubleQuote || code === singleQuote) quote = code;
    consume(effects, code);
    if (code !== closeBrace) return inside;
    effects.exit('pieceData');
    effects.exit('attributes');
    return ok;
  };
  const quoted: State = (code) => {
    if (code === quote) quote = null;
    consume(effects, code);
    return code === backslash ? escaped : inside;
  };
  const escaped: State = (code) => {
    if (code === null || isLineEnd(code)) return inside(code);
    effects.consume(code);
    return inside;
  };
  return (code) => {
    effects.enter('attributes');
    effects.enter('pieceData');
    return inside(code);
  };
}

const math: Construct = { name: 'inlineMath', tokenize: tokenizeMath, previous: (code) => code !== dollar };
const attributes: Construct = {
  name: 'attributes',
  tokenize: tokenizeAttributes,
  previous: (code) => code === closeParenthesis || code === closeBracket,
};

export const inlineSyntax: Extension = { text: { [dollar]: math, [openBrace]: attributes } };

export const inlineSyntaxFromMarkdown: MdastExtension = {
  enter: {
    inlineMath(token) {
      const source = this.sliceSerialize(token);
      const isDisplay = source.startsWith('$$');
      const value = (isDisplay ? source.slice(2, -2) : source.slice(1, -1)).trim();
      this.enter({ type: 'inlineMath', value, isDisplay }, token);
    },
    attributes(token) {
      this.enter({ type: 'attributes', value: this.sliceSerialize(token) }, token);
    },
  },
  exit: {
    inlineMath(token) {
      this.exit(token);
    },
    attributes(token) {
      this.exit(token);
    },
  },
};
