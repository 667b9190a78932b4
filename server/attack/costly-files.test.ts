import { expect, test } from 'vitest';
import { readGift } from '#server/teach/question-bank/read-gift.ts';
import { readXml } from '#server/teach/question-bank/xml-element.ts';
import { inspectImage } from '#server/core/files/picture/inspect.ts';
import { assertAffordableXml } from '#server/teach/source/xml-limit.ts';

test.each([
  ['one paragraph of millions of letters', `<w:t>${'a'.repeat(2_200_000)}</w:t>`, 'tooLong'],
  ['letters in a comment', `<a><!--${'a'.repeat(2_200_000)}--></a>`, 'tooLong'],
  ['a million empty elements', `<a>${'<w:p/>'.repeat(1_000_001)}</a>`, 'tooLong'],
  ['elements within elements', '<a>'.repeat(300), 'tooDeep'],
  ['elements that an attribute seems to end', '<a b="/>">'.repeat(300), 'tooDeep'],
  ['elements that a comment seems to end', '<a><!--</a>-->'.repeat(300), 'tooDeep'],
  ['ends of elements that were never begun', `<a>${'</b><a>'.repeat(300)}`, 'badXml'],
])('a Word document with %s is refused before it is converted', (_what, xml, fault) => {
  expect(() => assertAffordableXml(xml, 'word/document.xml')).toThrow(
    expect.objectContaining({ details: { fault, place: 'word/document.xml' } }),
  );
});

test('a long Word document of many paragraphs is not refused', () => {
  const paragraph =
    '<w:p><w:pPr><w:rPr/></w:pPr><w:r><w:t xml:space="preserve">Twelve words of text stand in each of these paragraphs.</w:t></w:r></w:p>';
  const xml = `<w:document><w:body>${paragraph.repeat(30_000)}</w:body></w:document>`;
  expect(() => assertAffordableXml(xml, 'word/document.xml')).not.toThrow();
});

test('a question of GIFT with hundreds of thousands of answers is refused with its line', () => {
  expect(() => readGift(`Which?{${'~a'.repeat(300_000)}}`)).toThrow(
    expect.objectContaining({ details: { line: 1, fault: 'tooLong' } }),
  );
  expect(() => readGift(`Which?{=a${'#b=c'.repeat(300_000)}}`)).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  );
});

test('an XML document with too many elements or attributes is refused as soon as the limit is reached', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ');
  expect(() => readXml(`<quiz ${many}/>`)).toThrow(expect.objectContaining({ details: { line: 1, fault: 'tooLong' } }));
  expect(() => readXml(`<quiz>${'<q/>'.repeat(200_001)}</quiz>`)).toThrow(
    expect.objectContaining({ details: { line: 1, fault: 'tooLong' } }),
  );
});

test('a drawing with too many attributes is refused as soon as the limit is reached', async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ');
  const drawing = new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><rect ${many}/></svg>`);
  await expect(inspectImage(drawing)).rejects.toMatchObject({
    code: 'unsupported_media',
    detail: 'the drawing has too many attributes',
  });
});
