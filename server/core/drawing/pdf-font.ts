import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { unpackWoff } from '#server/core/drawing/woff.ts';

const require = createRequire(import.meta.url);

const once = (read: () => Buffer): (() => Buffer) => {
  let file: Buffer | undefined;
  return () => (file ??= read());
};

/** Font files, read on first use. */
export const fontFiles = {
  plain: once(() => readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))),
  bold: once(() => readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))),
  /** Fallback font with nearly all letters of Unicode, in coarse pixels. */
  other: once(() => {
    const packed = require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');
    return unpackWoff(readFileSync(packed));
  }),
} as const;
const weights = ['plain', 'bold'] as const;
export type Weight = (typeof weights)[number];

const OTHER = 'other';

interface Run {
  font: string;
  text: string;
}

export interface PdfFonts {
  /** Splits a text into parts, each with the font that has its letters. */
  runs(text: string, weight: Weight): Run[];
}

/** Registers fonts in a PDF document that together cover names in any script. */
export async function registerFonts(pdf: typeof PDFDocument.prototype): Promise<PdfFonts> {
  const { create } = await import('fontkit');
  const letters = {} as Record<Weight, Set<number>>;
  pdf.registerFont(OTHER, fontFiles.other());
  for (const weight of weights) {
    const main = fontFiles[weight]();
    pdf.registerFont(weight, main);
    const font = create(main);
    letters[weight] = new Set('characterSet' in font ? font.characterSet : []);
  }
  return {
    runs(text, weight) {
      const runs: Run[] = [];
      for (const letter of text) {
        const font = letters[weight].has(letter.codePointAt(0) ?? 0) ? weight : OTHER;
        const last = runs.at(-1);
        if (last?.font === font) last.text += letter;
        else runs.push({ font, text: letter });
      }
      return runs;
    },
  };
}
