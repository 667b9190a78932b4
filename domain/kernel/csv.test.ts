import { expect, test } from 'vitest';
import { csvLine } from '#domain/kernel/csv.ts';

test('a record is quoted as the format has it, and nothing is nothing', () => {
  expect(csvLine(['Light, and "lenses"', 12.5, null, 'two\nlines'])).toBe(
    '"Light, and ""lenses""",12.5,,"two\nlines"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '  =cmd', '\r=x', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a spreadsheet never runs the text %j',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test('a negative number stays a number', () => {
  expect(csvLine([-0.5])).toBe('-0.5\r\n');
});
