import type { QuestionBank } from '#domain/teach/question-bank.ts';
import { readBank } from '#server/teach/question-bank/read-bank.ts';

export const work = (bytes: Uint8Array): QuestionBank => readBank(bytes);
