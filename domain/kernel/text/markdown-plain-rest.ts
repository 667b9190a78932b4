import type { Literal } from 'mdast';
import type { Extension as MdastExtension } from 'mdast-util-from-markdown';
import type { Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

/** Node for the tail of a text that is kept literally, without parsing. */
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

const [exclamation, asterisk, openBracket, underscore, backtick, tilde] = [33, 42, 91, 95, 96, 126];

/**
 * Security: for each run of `*`, `_` or `~` and each `[` or `![`, the parser looks back over all earlier ones of the
 * same text. The number of such looks is limited in proportion to the length, so that a file of any size parses in
 * seconds; a hundred runs in a text are always allowed.
 */
const LOOKS = 5_000;
const LOOKS_PER_CHARACTER = 10;

/**
 * Security: the parser searches for the end of unclosed backticks up to the end of the text, once for each length of
 * run, and one long run of `*` becomes as many nested emphases.
 */
const RUN_MAX = 20;

/** Construct that treats a run longer than RUN_MAX as plain text. */
const longRun = (sign: number): Construct => ({
  name: 'longRun',
  previous: (code) => code !== sign,
  tokenize(effects, ok, nok) {
    let length = 0;
    const run: State = (code) => {
      if (code !== sign) {
        effects.exit('data');
        return length > RUN_MAX ? ok(code) : nok(code);
      }
      length += 1;
      effects.consume(code);
      return run;
    };
    return (code) => {
      effects.enter('data');
      return run(code);
    };
  },
});

/** Allows such markers while looks remain; after that the rest of the text is literal. */
export function plainRest(length: number): Extension {
  let left = LOOKS + LOOKS_PER_CHARACTER * length;
  const runs = new WeakMap<TokenizeContext, number>();

  /** True if the parser may look back once more. */
  function mayLook(context: TokenizeContext): boolean {
    const run = (runs.get(context) ?? 0) + 1;
    runs.set(context, run);
    left -= run;
    return left >= 0;
  }

  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
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
    const afterExclamation: State = (code) => (code !== openBracket || mayLook(this) ? nok(code) : rest(code));
    return (code) => {
      if (code !== exclamation && mayLook(this)) return nok(code);
      effects.enter('plainRest');
      effects.enter('plainData');
      if (code !== exclamation) return rest(code);
      effects.consume(code);
      return afterExclamation;
    };
  }

  const rest: Construct = { name: 'plainRest', tokenize };
  return {
    text: {
      [exclamation]: rest,
      [openBracket]: rest,
      [asterisk]: [longRun(asterisk), rest],
      [underscore]: [longRun(underscore), rest],
      [tilde]: [longRun(tilde), rest],
      [backtick]: longRun(backtick),
    },
  };
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
