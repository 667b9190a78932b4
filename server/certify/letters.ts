import type { Font } from 'fontkit';
import { fontFiles, type Weight } from '#server/wallet/pdf-fonts.ts';

type FontName = keyof typeof fontFiles;

/** A part of a line that one font writes in one direction. */
interface Run {
  font: FontName;
  text: string;
}

/** A line of text as outlines, which look the same on a machine without any font. */
interface Line {
  /** The `d` of an SVG path; begins at 0 and stands on 0. */
  path: string;
  width: number;
}

export interface Letters {
  /** From the left to the right, as they are seen. */
  runs: (text: string, weight: Weight) => Run[];
  line: (text: string, weight: Weight, size: number) => Line;
  /** What of a text stands in a width, and how large: smaller at first, and from half the size on it ends early. */
  fit: (text: string, weight: Weight, size: number, width: number) => { text: string; size: number };
  /** The text with a sign in place of each letter that no font here has, and whether there was none. */
  writable: (text: string) => { text: string; isWhole: boolean };
}

/** As far as the sum of many widths may be off. */
const ROUNDING = 1e-6;

/** Says that a letter is missing here, and which it was nothing of. */
const MISSING = '\u{25A1}';

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const ofNoDirection = /[\p{Zs}\p{P}\p{M}]/u;

let opened: Promise<Letters> | undefined;

/** The fonts take a while to read, and are read when somebody first asks for a file. */
export function openLetters(): Promise<Letters> {
  opened ??= load();
  return opened;
}

async function load(): Promise<Letters> {
  const { create } = await import('fontkit');
  // Each of these files holds one font and no collection of them.
  const open = (name: FontName): Font => create(fontFiles[name]()) as Font;
  const fonts = { plain: open('plain'), bold: open('bold'), other: open('other') };
  const lettersOf = (font: Font) => new Set(font.characterSet);
  const has = { plain: lettersOf(fonts.plain), bold: lettersOf(fonts.bold), other: lettersOf(fonts.other) };
  const isIn = (name: FontName, letter: string): boolean => has[name].has(letter.codePointAt(0) ?? 0);

  function runs(text: string, weight: Weight): Run[] {
    const found: (Run & { isBackward: boolean })[] = [];
    const base = rightToLeft.test(text.match(/\p{L}/u)?.[0] ?? '');
    for (const letter of text) {
      const last = found.at(-1);
      const font = isIn(weight, letter) ? weight : 'other';
      const isBackward = ofNoDirection.test(letter) ? (last?.isBackward ?? base) : rightToLeft.test(letter);
      if (last?.font === font && last.isBackward === isBackward) last.text += letter;
      else found.push({ font, text: letter, isBackward });
    }
    return base ? found.toReversed() : found;
  }

  function line(text: string, weight: Weight, size: number): Line {
    let x = 0;
    const paths: string[] = [];
    for (const { font: name, text: part } of runs(text, weight)) {
      const font = fonts[name];
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(part);
      for (const [index, { path }] of glyphs.entries()) {
        const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
        paths.push(
          path
            .scale(scale, -scale)
            .translate(x + xOffset * scale, -yOffset * scale)
            .toSVG(),
        );
        x += xAdvance * scale;
      }
    }
    return { path: paths.join(''), width: x };
  }

  return {
    runs,
    line,
    fit(given, weight, size, width) {
      const used = Math.max(size / 2, size * Math.min(1, width / line(given, weight, size).width));
      let text = given;
      // What was made as small as its place may be the last bit of a number wider.
      const excess = () => line(text, weight, used).width / width - ROUNDING;
      // Not by a letter at a time where a text is far too long.
      for (let over = excess(); over > 1; over = excess()) {
        const letters = [...text];
        text = `${letters.slice(0, Math.min(letters.length - 2, Math.ceil(letters.length / over))).join('')}…`;
      }
      return { text, size: used };
    },
    writable(text) {
      const letters = Array.from(text, (letter) => (isIn('plain', letter) || isIn('other', letter) ? letter : MISSING));
      return { text: letters.join(''), isWhole: letters.join('') === text };
    },
  };
}
