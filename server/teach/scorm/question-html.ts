import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { QuizOption } from '#domain/teach/question/question-rules.ts';
import type { NodeDocument } from '#server/teach/native-archive/document.ts';
import { escapeHtml, type HtmlContext, richTextHtml, wordsHtml } from '#server/teach/question-bank/rich-text-html.ts';
import type { PackageWords } from '#server/teach/scorm/package-words.ts';

/** Answer keys for grading on the page itself, because a package has no server. */
export function keyOf(nodes: readonly NodeDocument[]) {
  const quizzes = nodes.filter((node) => node.type === 'QUIZ');
  return {
    passMarks: quizzes.map(({ settings }) => settings.passMark),
    questions: quizzes.flatMap(({ questions }, quiz) =>
      questions.map((question) => ({
        quiz,
        kind: question.kind,
        answer: question.answer,
        score: question.score,
        ...(question.kind === 'number' ? { tolerance: question.tolerance } : {}),
      })),
    ),
  };
}

export function questionHtml(question: QuizQuestion, context: HtmlContext, words: PackageWords): string {
  const explanation = question.explanation
    ? `<div class="explanation" hidden>${richTextHtml(question.explanation, context)}</div>`
    : '';
  return `<form data-question><fieldset><legend>${richTextHtml(question.question, context)}</legend>${fieldsHtml(question, words)}</fieldset>
<button>${words.check}</button> <output></output>${explanation}</form>`;
}

function fieldsHtml(question: QuizQuestion, words: PackageWords): string {
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
      return byText(question.options)
        .map(({ id, text }) => selectHtml(id, text, places))
        .join('');
    }
    case 'match':
      return question.options.map(({ id, text }) => selectHtml(id, text, byText(question.matches))).join('');
  }
}

/** Options in alphabetical order, which does not reveal the right answer. */
const byText = (options: readonly QuizOption[]): QuizOption[] =>
  options.toSorted((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)));

const inputHtml = (type: string, value: string, text: string): string =>
  `<label><input type="${type}" name="answer" value="${escapeHtml(value)}"> ${wordsHtml(text)}</label>`;

function selectHtml(name: string, text: string, answers: readonly QuizOption[]): string {
  const options = answers.map(({ id, text: said }) => `<option value="${escapeHtml(id)}">${escapeHtml(said)}</option>`);
  return `<label>${wordsHtml(text)} <select name="${escapeHtml(name)}"><option></option>${options.join('')}</select></label>`;
}
