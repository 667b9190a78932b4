import { workerData } from 'node:worker_threads';
import { answerApart } from '#server/teach/apart/answer-apart.ts';
import { readPdf } from '#server/teach/source/pdf.ts';

await answerApart(() => readPdf(workerData as Uint8Array));
