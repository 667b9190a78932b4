import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { BankReader } from '#server/teach/question-bank/bank-reader.ts';
import { type BankFormat, type BankText, plainWords, richText } from '#server/teach/question-bank/bank-text.ts';
import { choiceOf } from '#server/teach/question-bank/choice.ts';
import { type AnswerFields, matchOf } from '#server/teach/question-bank/answer-fields.ts';
import { answerOf, numberIn } from '#server/teach/question-bank/number-answer.ts';
import { childOf, childrenOf, type XmlElement } from '#server/teach/question-bank/xml-element.ts';

const SCORE_MAX = 1_000;

/** Converts a `<question>` of a Moodle XML file; reports unsupported types and returns undefined for them. */
export function moodleQuestion(element: XmlElement, reader: BankReader): QuizQuestion | undefined {
  const type = element.attributes['type'] ?? '';
  const stem = textIn(childOf(element, 'questiontext'), reader);
  const title = nameIn(childOf(element, 'name'), reader);
  const answer = answerOfType(type, element, reader);
  if (answer === undefined) {
    reader.lose('question_left_out', `${type}: ${title || plainText(richText(stem, new BankReader([], reader.line)))}`);
    return undefined;
  }
  const question = richText(stem, reader);
  if (title !== '' && !plainText(question).startsWith(title)) reader.lose('title_left_out', title);
  const said = textIn(childOf(element, 'generalfeedback'), reader);
  const explanation = said.text.trim() === '' ? {} : { explanation: richText(said, reader) };
  reportUnsupportedFields(element, reader);
  return { id: reader.newId(), question, score: scoreOf(element, reader), ...explanation, ...answer };
}

function answerOfType(type: string, element: XmlElement, reader: BankReader): AnswerFields | undefined {
  switch (type) {
    case 'multichoice':
      return choice(element, reader);
    case 'truefalse':
      return truth(element, reader);
    case 'shortanswer':
      return short(element, reader);
    case 'numerical':
      return number(element, reader);
    case 'matching':
      return match(element, reader);
    case 'ordering':
      return order(element, reader);
    default:
      return undefined;
  }
}

const answersOf = (element: XmlElement): XmlElement[] => childrenOf(element, 'answer');
const percentOf = ({ attributes }: XmlElement): number => numberIn(attributes['fraction'] ?? '') ?? 0;
const isWhole = (answer: XmlElement): boolean => percentOf(answer) >= 100;

function choice(element: XmlElement, reader: BankReader): AnswerFields {
  const isSingle = /^\s*(?:true|1)\s*$/.test(childOf(element, 'single')?.text ?? 'true');
  const answers = reader.atMost(answersOf(element), (answer) => nameIn(answer, reader));
  const weighed = answers.map((answer) => ({
    option: reader.option(textIn(answer, reader), textIn(childOf(answer, 'feedback'), reader)),
    percent: percentOf(answer),
  }));
  return choiceOf(weighed, isSingle, reader);
}

function truth(element: XmlElement, reader: BankReader): AnswerFields {
  loseFeedback(answersOf(element), reader);
  const right = answersOf(element).find(isWhole);
  const isTrue = right && nameIn(right, reader).toLowerCase() === 'true';
  return { kind: 'trueFalse', options: [], answer: right ? [isTrue === true ? 'true' : 'false'] : [] };
}

function short(element: XmlElement, reader: BankReader): AnswerFields {
  const answers = answersOf(element);
  loseFeedback(answers, reader);
  for (const answer of answers.filter((each) => !isWhole(each)))
    reader.lose('answer_left_out', `${percentOf(answer)} %: ${rawText(answer)}`, answer.line);
  if (/^\s*1\s*$/.test(childOf(element, 'usecase')?.text ?? '')) reader.lose('setting_left_out', 'usecase');
  return { kind: 'text', options: [], answer: reader.typed(answers.filter(isWhole).map(rawText)) };
}

function number(element: XmlElement, reader: BankReader): AnswerFields {
  const answers = answersOf(element);
  loseFeedback(answers, reader);
  const best = answers.find((answer) => isWhole(answer) && numberIn(rawText(answer)) !== undefined);
  for (const answer of answers.filter((each) => each !== best))
    reader.lose('answer_left_out', `${percentOf(answer)} %: ${rawText(answer)}`, answer.line);
  if (childOf(element, 'units')) reader.lose('setting_left_out', 'units');
  const right = best && numberIn(rawText(best));
  const tolerance = numberIn((best && childOf(best, 'tolerance')?.text) ?? '') ?? 0;
  return {
    kind: 'number',
    options: [],
    ...(right === undefined ? { answer: [], tolerance: 0 } : answerOf(right, tolerance)),
  };
}

function match(element: XmlElement, reader: BankReader): AnswerFields {
  const pairs = childrenOf(element, 'subquestion').map((pair) => ({
    left: textIn(pair, reader),
    right: rawText(childOf(pair, 'answer')),
  }));
  return matchOf(pairs, reader);
}

/** Converts an ordering question, whose answers are listed in the right order. */
function order(element: XmlElement, reader: BankReader): AnswerFields {
  loseFeedback(answersOf(element), reader);
  const answers = reader.atMost(answersOf(element), (answer) => nameIn(answer, reader));
  const options = answers.map((answer) => reader.option(textIn(answer, reader)));
  return { kind: 'order', options, answer: options.map(({ id }) => id) };
}

const formats: Readonly<Record<string, BankFormat>> = {
  html: 'html',
  plain_text: 'plain',
  markdown: 'markdown',
  moodle_auto_format: 'moodle',
};

/** Text and format of an element's `<text>`. */
function textIn(element: XmlElement | undefined, reader: BankReader): BankText {
  const inner = element && childOf(element, 'text');
  return {
    format: formats[element?.attributes['format'] ?? ''] ?? 'moodle',
    text: inner?.text ?? '',
    line: inner?.line ?? reader.line,
  };
}

const rawText = (element: XmlElement | undefined): string =>
  (element && childOf(element, 'text')?.text)?.replaceAll(/\s+/g, ' ').trim() ?? '';

/** Plain name of an element; its formatting is not reported as lost. */
const nameIn = (element: XmlElement | undefined, reader: BankReader): string =>
  plainWords({ ...textIn(element, reader), format: 'moodle' }, new BankReader([], reader.line));

const loseFeedback = (answers: readonly XmlElement[], reader: BankReader): void =>
  reader.loseFeedback(...answers.map((answer) => textIn(childOf(answer, 'feedback'), reader)));

/** Score of a question, rounded because Moodle allows fractions and we do not. */
function scoreOf(element: XmlElement, reader: BankReader): number {
  const given = numberIn(childOf(element, 'defaultgrade')?.text ?? '1') ?? 1;
  const score = Math.min(SCORE_MAX, Math.max(given > 0 ? 1 : 0, Math.round(given)));
  if (score !== given) reader.lose('points_changed', `${given} → ${score}`);
  return score;
}

const combined = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];

/** Reports the fields of a question that have no counterpart here. */
function reportUnsupportedFields(element: XmlElement, reader: BankReader): void {
  reader.loseFeedback(...combined.map((name) => textIn(childOf(element, name), reader)));
  for (const hint of childrenOf(element, 'hint')) reader.loseFeedback(textIn(hint, reader));
  for (const tag of childOf(element, 'tags')?.children ?? []) reader.lose('setting_left_out', rawText(tag), tag.line);
  if (Number(childOf(element, 'penalty')?.text ?? 0) > 0 && childOf(element, 'hint'))
    reader.lose('setting_left_out', 'penalty');
}
