import type { Literal } from 'mdast';
import type { Extension as MdastExtension } from 'mdast-util-from-markdown';
import type { Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

/** The rest of a text in which nothing means anything any more. */
export interface PlainRest extends Literal {
  type: 'plainRest';
}

declare module 'mdast' {
  interface PhrasingContentMap {
    plainRest: PlainRest;
  }
  interface RootContentMap {
    plainRest: PlainRest;
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    plainRest: 'plainRest';
    plainData: 'plainData';
  }
}

const [asterisk, openBracket, underscore, backtick, tilde] = [42, 91, 95, 96, 126];

/**
 * Security: from each run of `*`, `_` or `~` and each `[` the parser looks back to all before it in the same text. So many
 * looks are granted to a source of a length that a file of any size is read in seconds; a hundred runs in a text always are.
 */
const LOOKS = 5_000;
const LOOKS_PER_CHARACTER = 10;

/** Security: a run that nothing closes is looked for to the end of the text, and there can be one of each length. */
const TICKS_MAX = 20;

/** More backticks than anybody needs are words. */
const longTicks: Construct = {
  name: 'longTicks',
  previous: (code) => code !== backtick,
  tokenize(effects, ok, nok) {
    let length = 0;
    const tick: State = (code) => {
      if (code !== backtick) {
        effects.exit('data');
        return length > TICKS_MAX ? ok(code) : nok(code);
      }
      length += 1;
      effects.consume(code);
      return tick;
    };
    return (code) => {
      effects.enter('data');
      return tick(code);
    };
  },
};

/** Leaves such signs to the parser as long as looks are left; from then on what follows in a text is words. */
export function plainRest(length: number): Extension {
  let left = LOOKS + LOOKS_PER_CHARACTER * length;
  const runs = new WeakMap<TokenizeContext, number>();

  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const run = (runs.get(this) ?? 0) + 1;
    runs.set(this, run);
    left -= run;
    const rest: State = (code) => {
      if (code === null) {
        effects.exit('plainData');
        effects.exit('plainRest');
        return ok(code);
      }
      const isLineEnd = code < -2;
      if (isLineEnd) {
        effects.exit('plainData');
        effects.enter('lineEnding');
      }
      effects.consume(code);
      if (isLineEnd) {
        effects.exit('lineEnding');
        effects.enter('plainData');
      }
      return rest;
    };
    return (code) => {
      if (left >= 0) return nok(code);
      effects.enter('plainRest');
      effects.enter('plainData');
      return rest(code);
    };
  }

  const construct: Construct = { name: 'plainRest', tokenize };
  const signs = [asterisk, openBracket, underscore, tilde];
  return { text: { ...Object.fromEntries(signs.map((sign) => [sign, construct])), [backtick]: longTicks } };
}

export const plainRestFromMarkdown: MdastExtension = {
  enter: {
    plainRest(token) {
      this.enter({ type: 'plainRest', value: this.sliceSerialize(token) }, token);
    },
  },
  exit: {
    plainRest(token) {
      this.exit(token);
    },
  },
};
