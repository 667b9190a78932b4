import type { QuestionBank } from '#domain/teach/import-export/question-bank.ts';
import { readGift } from '#server/teach/question-bank/read-gift.ts';
import { readMoodleXml } from '#server/teach/question-bank/read-moodle-xml.ts';
import { unreadableBank } from '#server/teach/question-bank/unreadable-bank.ts';

/** Parses a GIFT or Moodle XML file, recognized by its beginning; nothing is stored. */
export function readBank(bytes: Uint8Array): QuestionBank {
  const text = decode(bytes);
  const bank = /^\s*</.test(text) ? readMoodleXml(text) : readGift(text);
  if (bank.questions.length === 0 && bank.loss.length === 0)
    throw unreadableBank(1, 'noQuestions', 'there is no question in the file');
  return { ...bank, loss: bank.loss.toSorted((a, b) => a.line - b.line) };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadableBank(1, 'notText', 'the file is not UTF-8 text', cause);
  }
}
