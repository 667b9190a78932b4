import { describe, expect, test } from 'vitest';
import { checkFields } from '#domain/policy/column-schema.ts';
import { answerDocument } from '#domain/tutor/answer-document.ts';
import { hasStackedMarks, STACKED_MARKS_MAX } from '#domain/kernel/text/stacked-marks.ts';
import type { ModelName } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { parseRichText, plainText } from '#domain/teach/rich-text/rich-text.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { growingTexts, largestSize } from '#domain/teach/rich-text/test-large-texts.ts';

const reasons = /more than a page can draw|too many marks/;
const isTaken = (json: unknown): boolean => {
  try {
    return parseRichText(json) !== undefined;
  } catch {
    return false;
  }
};

describe('limits on the total rendering cost of a text', () => {
  test.each(Object.entries(growingTexts))('the first text with too many %s is refused with a reason', (_kind, make) => {
    const largest = largestSize((size) => isTaken(make(size)));
    expect(() => parseRichText(make(largest + 1))).toThrow(reasons);
    expect(() => parseRichText(make(largest * 4))).toThrow(reasons);
  });

  test.each(Object.entries(growingTexts))(
    'a stored text with too many %s is read within the limits and keeps its words',
    (_kind, make) => {
      const largest = largestSize((size) => isTaken(make(size)));
      for (const size of [largest, largest + 1]) {
        const text = parseStoredText(JSON.stringify(make(size)));
        expect(isTaken(text)).toBe(true);
        if (size === largest) expect(text).toEqual(parseRichText(make(size)));
        expect(plainText(text)).not.toBe('');
      }
    },
  );

  test('a long lecture with 900 inline formulas, 90 formula blocks and 20 tables is accepted', () => {
    const inline = { type: 'mathInline', attrs: { latex: String.raw`\omega_0^2 = k/m` } };
    const latex = String.raw`x(t) = A e^{-\gamma t} \cos(\omega t + \varphi), \quad \omega = \sqrt{\omega_0^2 - \gamma^2}`;
    const cell = (id: string) => ({ type: 'tableCell', content: [{ type: 'paragraph', attrs: { id } }] });
    const content = Array.from({ length: 90 }, (_, index) => [
      { type: 'paragraph', attrs: { id: `p${index}` }, content: Array.from({ length: 10 }, () => inline) },
      { type: 'mathBlock', attrs: { id: `m${index}`, latex } },
    ]).flat();
    const tables = Array.from({ length: 20 }, (_, index) => ({
      type: 'table',
      attrs: { id: `t${index}` },
      content: Array.from({ length: 8 }, (_row, row) => ({
        type: 'tableRow',
        content: Array.from({ length: 6 }, (_column, column) => cell(`t${index}-${row}-${column}`)),
      })),
    }));
    expect(isTaken({ type: 'doc', content: [...content, ...tables] })).toBe(true);
  });
});

describe('combining marks on one letter', () => {
  test('combining marks per letter are limited in every text column that a person may write', () => {
    const letter = (marks: number) => `a${'\u0301'.repeat(marks)}`;
    const takes = (model: ModelName, column: string, value: string): boolean => {
      try {
        checkFields(model, { [column]: value });
        return true;
      } catch {
        return false;
      }
    };
    const written = (Object.keys(columns) as ModelName[]).flatMap((model) =>
      [...new Set<string>([...columns[model].create, ...columns[model].update])].map(
        (column) => [model, column] as const,
      ),
    );
    const open = written.filter(([model, column]) => takes(model, column, letter(STACKED_MARKS_MAX)));
    // A tutor's answer is arbitrary JSON written by the server; the last test covers it.
    open.splice(
      open.findIndex(([, column]) => column === 'tutorAIResponse'),
      1,
    );
    expect(open.length).toBeGreaterThan(20);
    expect(open.filter(([model, column]) => takes(model, column, letter(STACKED_MARKS_MAX + 1)))).toEqual([]);
  });

  test.each(['हिन्दी', 'Tiếng Việt', 'עִבְרִית', 'བསྒྲུབས', 'a👩‍👩‍👧‍👦b', 'ไทยที่สุด'])(
    'the combining marks of the real word %s are accepted',
    (word) => {
      expect(hasStackedMarks(word.repeat(100))).toBe(false);
    },
  );

  test("excess combining marks are removed from a model's answer, and too many formulas are shown as source", () => {
    expect(hasStackedMarks(JSON.stringify(answerDocument(`a${'\u0301'.repeat(500)}`).root))).toBe(false);
    expect(answerDocument('$x$ '.repeat(1_000)).isSource).toBe(false);
    expect(answerDocument('$x$ '.repeat(10_000))).toMatchObject({ isSource: true, formulas: [] });
  });
});
