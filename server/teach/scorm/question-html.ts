import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { type LinePiece, piecesOf } from '#domain/teach/question/mark.ts';
import type { LearnerOption } from '#domain/teach/question/question-rules.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { escapeHtml, type HtmlContext, richTextHtml, wordsHtml } from '#server/teach/question-bank/rich-text-html.ts';
import type { PackageWords } from '#server/teach/scorm/package-words.ts';

/** A question as a form for site/scorm/runtime.ts. */
export function questionHtml(
  question: LearnerQuestion,
  explanation: RichText | undefined,
  context: HtmlContext,
  words: PackageWords,
): string {
  const reason = explanation ? `<div class="explanation" hidden>${richTextHtml(explanation, context)}</div>` : '';
  return `<form data-question><fieldset><legend>${richTextHtml(question.question, context)}</legend>${fieldsHtml(question, words)}</fieldset>
<button>${words.check}</button> <output></output>${reason}</form>`;
}

/** Fields whose values together are the answer; those of an order have its positions. */
function fieldsHtml(question: LearnerQuestion, words: PackageWords): string {
  switch (question.kind) {
    case 'single':
      return question.options.map(({ id, text }) => inputHtml('radio', id, text)).join('');
    case 'multiple':
      return question.options.map(({ id, text }) => inputHtml('checkbox', id, text)).join('');
    case 'trueFalse':
      return inputHtml('radio', 'true', words.true) + inputHtml('radio', 'false', words.false);
    case 'number':
    case 'text':
      return `<input aria-label="${words.answer}" autocomplete="off">`;
    case 'order': {
      const places = question.options.map((_, index) => ({ id: String(index + 1), text: String(index + 1) }));
      const items = question.options.map(({ id, text }) => selectHtml(id, text, places));
      return `<div data-order>${items.join('')}</div>`;
    }
    case 'match':
      return question.options.map(({ id, text }) => selectHtml(id, text, question.matches)).join('');
    case 'mark':
      return question.options.map((line) => `<p>${piecesOf(line).map(pieceHtml).join('')}</p>`).join('');
  }
}

const pieceHtml = ({ text, mark }: LinePiece): string =>
  mark === undefined ? wordsHtml(text) : inputHtml('checkbox', mark, text);

const inputHtml = (type: string, value: string, text: string): string =>
  `<label><input type="${type}" name="answer" value="${escapeHtml(value)}"> ${wordsHtml(text)}</label>`;

function selectHtml(name: string, text: string, answers: readonly LearnerOption[]): string {
  const options = answers.map(({ id, text: said }) => `<option value="${escapeHtml(id)}">${escapeHtml(said)}</option>`);
  return `<label>${wordsHtml(text)} <select name="${escapeHtml(name)}"><option></option>${options.join('')}</select></label>`;
}
