import { workerData } from 'node:worker_threads';
import { type AnkiFile, readAnki } from '#server/teach/anki/read-anki.ts';
import { answerApart } from '#server/teach/apart/answer-apart.ts';

await answerApart(() => readAnki(workerData as AnkiFile));
