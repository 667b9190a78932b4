import { AppError } from '#domain/kernel/errors.ts';
import { BANK_QUESTIONS_MAX, type QuestionBank } from '#domain/teach/import-export/question-bank.ts';
import { BankReader } from '#server/teach/question-bank/bank-reader.ts';
import { moodleQuestion } from '#server/teach/question-bank/moodle-question.ts';
import { childOf, childrenOf, readXml } from '#server/teach/question-bank/xml-element.ts';
import { unreadableBank } from '#server/teach/question-bank/unreadable-bank.ts';

/** @throws AppError invalid_input with the line that cannot be read */
export function readMoodleXml(source: string): QuestionBank {
  const root = readXml(source);
  if (root.name !== 'quiz') throw unreadableBank(root.line, 'badQuestion', `<${root.name}> is not a <quiz>`);
  const elements = childrenOf(root, 'question');
  if (elements.length > BANK_QUESTIONS_MAX)
    throw new AppError('too_large', `the file has more than ${BANK_QUESTIONS_MAX} questions`);
  const bank: QuestionBank = { questions: [], loss: [] };
  for (const element of elements) {
    const reader = new BankReader(bank.loss, element.line);
    if (element.attributes['type'] === 'category') {
      const category = childOf(element, 'category');
      reader.lose('category_left_out', (category && childOf(category, 'text')?.text) ?? '');
      continue;
    }
    const question = moodleQuestion(element, reader);
    if (question) bank.questions.push(question);
  }
  return bank;
}
