import { workerData } from 'node:worker_threads';
import { answerApart } from '#server/teach/apart/answer-apart.ts';
import { readDocx } from '#server/teach/source/docx.ts';

await answerApart(() => readDocx(workerData as Uint8Array));
