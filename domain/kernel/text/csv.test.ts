import { expect, test } from 'vitest';
import { csvLine } from '#domain/kernel/text/csv.ts';

test('a record is quoted as RFC 4180 requires, and null becomes an empty cell', () => {
  expect(csvLine(['Light, and "lenses"', 12.5, null, 'two\nlines'])).toBe(
    '"Light, and ""lenses""",12.5,,"two\nlines"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '  =cmd', '\r=x', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'the text %j is written so that a spreadsheet does not run it as a formula',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test('a negative number is written as a number', () => {
  expect(csvLine([-0.5])).toBe('-0.5\r\n');
});
