import { AppError } from '#domain/kernel/errors.ts';
import { BANK_QUESTIONS_MAX, type QuestionBank } from '#domain/teach/import-export/question-bank.ts';
import { BankReader } from '#server/teach/question-bank/bank-reader.ts';
import { giftQuestion } from '#server/teach/question-bank/gift-question.ts';
import { readGiftSource } from '#server/teach/question-bank/gift-source.ts';

/** @throws AppError invalid_input with the line that cannot be read */
export function readGift(text: string): QuestionBank {
  const { items, filed } = readGiftSource(text);
  if (items.length > BANK_QUESTIONS_MAX)
    throw new AppError('too_large', `the file has more than ${BANK_QUESTIONS_MAX} questions`);
  const bank: QuestionBank = { questions: [], loss: [] };
  for (const { line, kind, text: what } of filed)
    new BankReader(bank.loss, line).lose(kind === 'category' ? 'category_left_out' : 'setting_left_out', what);
  for (const item of items) {
    const question = giftQuestion(item, new BankReader(bank.loss, item.line));
    if (question) bank.questions.push(question);
  }
  return bank;
}
