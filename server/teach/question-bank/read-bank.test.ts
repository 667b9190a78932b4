import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { realCourse } from '#data/test-course.ts';
import type { AppError } from '#domain/kernel/errors.ts';
import { BANK_QUESTIONS_MAX } from '#domain/teach/import-export/question-bank.ts';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { parseQuestions } from '#domain/teach/question/parse-questions.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { sampleQuestions } from '#domain/teach/question/test-questions.ts';
import { readBank } from '#server/teach/question-bank/read-bank.ts';
import { anyGift } from '#server/teach/question-bank/test-gift.ts';
import { writeGift } from '#server/teach/question-bank/write-gift.ts';

const read = (text: string) => readBank(new TextEncoder().encode(text));
const lossOf = (text: string) => read(text).loss.map(({ line, kind, what }) => `${line} ${kind}: ${what}`);
const refusal = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    return (error as AppError).detail;
  }
  return '';
};

/** Questions with ids replaced by their order of appearance, because ids are new each time. */
function withoutIds(questions: readonly QuizQuestion[]): unknown {
  const names = new Map<string, string>();
  const name = (id: string) => names.get(id) ?? (names.set(id, `id ${names.size}`), names.get(id));
  const ids = (list: readonly { id: string }[]) => list.map((each) => ({ ...each, id: name(each.id) }));
  return questions.map((question) => ({
    ...question,
    id: name(question.id),
    options: ids(question.options),
    ...(question.kind === 'match' ? { matches: ids(question.matches) } : {}),
    answer: ['text', 'number', 'trueFalse'].includes(question.kind)
      ? question.answer
      : question.answer.map((id) => id && name(id)),
  }));
}

const quiz = (...questions: string[]) => `<?xml version="1.0"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`;
const asked = (type: string, inside: string) =>
  `<question type="${type}"><name><text>Which</text></name><questiontext format="html"><text><![CDATA[<p>Which?</p>]]></text></questiontext>${inside}</question>`;
const answer = (fraction: number, text: string, more = '') =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text>${more}</answer>`;

describe('the GIFT format', () => {
  test('questions read from any GIFT file are the same after being written and read again', () => {
    for (let seed = 0; seed < 150; seed += 1) {
      const text = anyGift(`bank ${seed}`);
      const first = read(text).questions;
      const written = writeGift(first);
      expect(withoutIds(read(written.text).questions), `${seed}\n${text}\n---\n${written.text}`).toEqual(
        withoutIds(first),
      );
      expect(parseQuestions(first), `${seed}`).toEqual(first);
      expect(written.loss).toEqual([]);
    }
  });

  test('every kind of question except ordering and marking survives a GIFT round trip, and losses are reported', () => {
    const { text, loss } = writeGift(sampleQuestions);
    expect(loss.filter(({ kind }) => kind !== 'points_changed')).toEqual([
      { line: 6, kind: 'kind_changed', what: 'Which?' },
      { line: 8, kind: 'question_left_out', what: 'Which?' },
    ]);
    expect(loss.filter(({ kind }) => kind === 'points_changed')).toHaveLength(sampleQuestions.length - 1);
    const back = read(text).questions;
    expect(back.map(({ kind }) => kind)).toEqual([
      'single',
      'multiple',
      'trueFalse',
      'number',
      'text',
      'match',
      'match',
    ]);
    for (const [index, question] of back.entries()) {
      const { kind, options, answer: key } = sampleQuestions[index]!;
      if (kind === 'order') continue;
      expect(question.options.map((each) => [each.text, each.feedback])).toEqual(
        options.map((each) => [each.text, each.feedback]),
      );
      expect(question.answer).toHaveLength(key.length);
      expect(plainText(question.explanation!)).toBe('Because of the key.');
      expect(questionProblems(question)).toEqual([]);
    }
  });

  test('a GIFT file may contain unescaped colons, line breaks within questions and comments', () => {
    const [question] = read('// why\nAt 3:15, see\nhttp://a.example {=ten: past ~late}').questions;
    expect(plainText(question!.question)).toBe('At 3:15, see http://a.example');
    expect(question!.options.map(({ text }) => text)).toEqual(['ten: past', 'late']);
  });

  test.each([
    ['Say.{}', '1 question_left_out: essay: Say.'],
    ['Only words.', '1 question_left_out: description: Only words.'],
    ['\n$CATEGORY: a/b\n\nq{T}', '2 category_left_out: a/b'],
    ['::Name::q{T}', '1 title_left_out: Name'],
    ['q{T#no#yes}', '1 feedback_left_out: no'],
    ['q{=all =%50%half}', '1 answer_left_out: 50 %: half'],
    ['q{=all =wild*}', '1 answer_left_out: wild*'],
    ['q{~%50%half =all}', '1 points_changed: 50 %: half'],
    ['q{=a =b ~c}', '1 any_became_all: a, b'],
    ['q{#=1 =%50%2:1}', '1 answer_left_out: 50 %: 2:1'],
    ['[html]q <img src\\="a.png" alt\\="A">{T}', '1 picture_missing: a.png'],
    ['q{=<b>a</b> ~c}', '1 format_left_out: a'],
    ['// [tag:winter]\nq{T}', '1 setting_left_out: winter'],
  ])('a loss of GIFT content is reported with its line for %j', (text, said) => expect(lossOf(text)).toContain(said));

  test('GIFT questions that are fully supported lose nothing', () => {
    expect(lossOf('q{~%50%a ~%50%b ~%-50%c}\n\nq{=a ~b}\n\nq{#1..2}\n\nq{=a -> 1 =b -> 2}')).toEqual([]);
  });

  test.each([
    ['fine{T}\n\nbroken {=a\n\nnext{T}', 'line 3: the { is not closed before the next empty line'],
    ['q\n a } b', 'line 2: a } closes nothing'],
    ['\nq{=a -> b =c}', 'line 2: a pair without ->: c'],
    ['', 'line 1: there is no question in the file'],
    ['q{T}\n\n'.repeat(BANK_QUESTIONS_MAX + 1), `the file has more than ${BANK_QUESTIONS_MAX} questions`],
    [`[html]${'a'.repeat(100_001)}{T}`, 'line 1: a text of more than 100000 characters'],
    [`[html]${'<div>'.repeat(500)}{T}`, 'line 1: the text is nested too deeply'],
  ])('a broken GIFT file is refused with its line (%#)', (text, reason) => expect(refusal(text)).toBe(reason));

  test('a script in a GIFT question is removed', () => {
    const { questions, loss } = read(
      '[html]a<script>alert(1)</script><iframe src\\="x"></iframe> <a href\\="javascript\\:alert(1)">b</a>{T}',
    );
    expect(JSON.stringify(questions)).not.toMatch(/script|iframe/);
    expect(loss.map(({ kind }) => kind)).toEqual(['html_dropped', 'html_dropped', 'link_dropped']);
  });
});

describe('the Moodle XML format', () => {
  test('every supported kind of Moodle question is read with its answer key', () => {
    const text = quiz(
      asked(
        'multichoice',
        `<single>true</single>${answer(100, 'a', '<feedback><text>Yes</text></feedback>')}${answer(0, 'b')}`,
      ),
      asked('multichoice', `<single>false</single>${answer(50, 'a')}${answer(50, 'b')}${answer(-50, 'c')}`),
      asked('truefalse', `${answer(0, 'true')}${answer(100, 'false')}`),
      asked('shortanswer', `${answer(100, 'Oslo')}${answer(100, 'Christiania')}`),
      asked('numerical', answer(100, '3.14', '<tolerance>0.01</tolerance>')),
      asked(
        'matching',
        '<subquestion format="html"><text>Oslo</text><answer><text>Norway</text></answer></subquestion><subquestion><text></text><answer><text>Austria</text></answer></subquestion>',
      ),
      asked('ordering', `${answer(100, 'first')}${answer(100, 'second')}`),
    );
    const { questions, loss } = read(text);
    expect(loss).toEqual([]);
    expect(
      questions.map(({ kind, answer: key, options }) => [
        kind,
        key.map((id) => options.find((each) => each.id === id)?.text ?? id),
      ]),
    ).toEqual([
      ['single', ['a']],
      ['multiple', ['a', 'b']],
      ['trueFalse', ['false']],
      ['text', ['Oslo', 'Christiania']],
      ['number', ['3.14']],
      ['match', [expect.any(String)]],
      ['order', ['first', 'second']],
    ]);
    expect(questions[0]!.options[0]!.feedback).toBe('Yes');
    expect(questions[4]).toMatchObject({ tolerance: 0.01 });
    expect(questions[5]).toMatchObject({ matches: [{ text: 'Norway' }, { text: 'Austria' }] });
    expect(parseQuestions(questions)).toEqual(questions);
  });

  test.each([
    [asked('essay', ''), '3 question_left_out: essay: Which'],
    [asked('truefalse', `${answer(100, 'true')}<defaultgrade>2.5</defaultgrade>`), '3 points_changed: 2.5 → 3'],
    [asked('shortanswer', `${answer(100, 'a')}<usecase>1</usecase>`), '3 setting_left_out: usecase'],
    [asked('truefalse', `${answer(100, 'true')}<hint><text>Think</text></hint>`), '3 feedback_left_out: Think'],
    [asked('truefalse', `${answer(100, 'true')}<tags><tag><text>x</text></tag></tags>`), '3 setting_left_out: x'],
    ['<question type="category"><category><text>top</text></category></question>', '3 category_left_out: top'],
  ])('a loss of Moodle content is reported with its line (%#)', (question, said) =>
    expect(lossOf(quiz(question))).toContain(said),
  );

  test.each([
    [
      '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<quiz>&b;</quiz>',
      'line 1: a document type declaration is not accepted',
    ],
    ['<!DOCTYPE quiz SYSTEM "file:///etc/passwd">\n<quiz/>', 'line 1: a document type declaration is not accepted'],
    ['<quiz>\n&secret;</quiz>', 'line 2: the XML is not well-formed'],
    ['<quiz>\n<question>\n</quiz>', 'line 3: the XML is not well-formed'],
    ['<html></html>', 'line 1: <html> is not a <quiz>'],
    [`<quiz>\n${'<a>'.repeat(60)}`, 'line 2: the elements are nested too deeply'],
  ])('a broken or hostile Moodle file is refused with its line (%#)', (text, reason) =>
    expect(refusal(text)).toContain(reason),
  );
});

test('a question bank that is not UTF-8 is refused', () => {
  expect(() => readBank(new Uint8Array([0xff, 0xfe, 0x41]))).toThrow('the file is not UTF-8 text');
});

const examples = join(realCourse, '../../quizzes/moodle-gift-examples.txt');

// Foreign files are not part of the repository; they are read if the folder of the real course has them beside it.
test.skipIf(!existsSync(examples))('every example of the GIFT format is read and survives a round trip', () => {
  const first = readBank(readFileSync(examples)).questions;
  expect(first).toHaveLength(43);
  expect(first.flatMap(questionProblems)).toEqual([]);
  expect(withoutIds(read(writeGift(first).text).questions)).toEqual(withoutIds(first));
});
