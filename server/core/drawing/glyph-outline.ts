import type { Font } from 'fontkit';
import { fontFiles, type Weight } from '#server/core/drawing/pdf-font.ts';

type FontName = keyof typeof fontFiles;

/** Part of a line in one font and one direction. */
interface Run {
  font: FontName;
  text: string;
}

/** A line of text as outlines, which look the same on a machine without fonts. */
interface Line {
  /** SVG path data; starts at x = 0, with the baseline at y = 0. */
  path: string;
  width: number;
}

export interface GlyphOutlines {
  /** Splits text into runs in visual order, left to right. */
  runs: (text: string, weight: Weight) => Run[];
  line: (text: string, weight: Weight, size: number) => Line;
  /** Text and size that fit a width: shrinks to half the size first, then truncates. */
  fit: (text: string, weight: Weight, size: number, width: number) => { text: string; size: number };
  /** Replaces letters that no font has with a sign; `isExpanded` is true if there were none. */
  replaceMissing: (text: string) => { text: string; isWhole: boolean };
}

/** Tolerance for rounding errors in a sum of widths. */
const ROUNDING = 1e-6;

/** Stands for any letter that no font has. */
const MISSING = '\u{25A1}';

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const neutralDirection = /[\p{Zs}\p{P}\p{M}]/u;

let loading: Promise<GlyphOutlines> | undefined;

/** Loads the fonts on first use, because that takes a while. */
export function loadGlyphOutlines(): Promise<GlyphOutlines> {
  loading ??= load();
  return loading;
}

async function load(): Promise<GlyphOutlines> {
  const { create } = await import('fontkit');
  // None of these files is a font collection.
  const open = (name: FontName): Font => create(fontFiles[name]()) as Font;
  const fonts = { plain: open('plain'), bold: open('bold'), other: open('other') };
  const codePointsOf = (font: Font) => new Set(font.characterSet);
  const has = { plain: codePointsOf(fonts.plain), bold: codePointsOf(fonts.bold), other: codePointsOf(fonts.other) };
  const isIn = (name: FontName, letter: string): boolean => has[name].has(letter.codePointAt(0) ?? 0);

  function runs(text: string, weight: Weight): Run[] {
    const found: (Run & { isBackward: boolean })[] = [];
    const base = rightToLeft.test(text.match(/\p{L}/u)?.[0] ?? '');
    for (const letter of text) {
      const last = found.at(-1);
      const font = isIn(weight, letter) ? weight : 'other';
      const isBackward = neutralDirection.test(letter) ? (last?.isBackward ?? base) : rightToLeft.test(letter);
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
      // A text shrunk to exactly the width may exceed it by a rounding error.
      const excess = () => line(text, weight, used).width / width - ROUNDING;
      // Cuts in proportion to the excess: one letter at a time would be slow for very long texts.
      for (let over = excess(); over > 1; over = excess()) {
        const letters = [...text];
        text = `${letters.slice(0, Math.min(letters.length - 2, Math.ceil(letters.length / over))).join('')}…`;
      }
      return { text, size: used };
    },
    replaceMissing(text) {
      const letters = Array.from(text, (letter) => (isIn('plain', letter) || isIn('other', letter) ? letter : MISSING));
      return { text: letters.join(''), isWhole: letters.join('') === text };
    },
  };
}
