import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { migrate } from '#data/migrate.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import { createLog } from '#server/core/log/log.ts';
import { readEnv } from '#server/core/env/env.ts';
import { openEmbedded } from '#server/core/postgres/embedded/embedded.ts';
import { openDemoSchool } from '#server/seed/demo-school.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { startModelServer } from '#server/tutor/model/test-model-server.ts';
import { gullibleModel } from '#server/tutor/model/test-gullible-model.ts';
import { postgresRetrieval } from '#server/tutor/retrieval/postgres-retrieval.ts';
import { extractiveEngine } from '#server/tutor/extractive/extractive-engine.ts';
import { testFolder } from '#tools/test/test-folder.ts';
import { heading, lineOf } from '#bench/harness/figure.ts';
import { evalCourse } from '#bench/eval/eval-school.ts';
import { evaluate, type EvalSubject } from '#bench/eval/evaluation.ts';
import { createInjectedLesson } from '#bench/eval/injections.ts';
import { type RecordedTutor, llmTutor } from '#bench/eval/llm-tutor.ts';

/** A temporary school without a network: the seed, and an external course if present on this machine. */
const dataDir = await testFolder();
const database = await openEmbedded({ dataDir, password: randomBytes(16).toString('hex'), purpose: 'fleeting' });
const log = createLog({ logLevel: 'silent' });
try {
  await migrate(database.url);
  const pool = openPool(database.url, log, 4);
  const storage = await openFolderStorage(join(dataDir, 'files'));
  const parts = { pool, handlers: storeHandlers, sendEvent: async () => {} };
  await openDemoSchool(parts, storage, { teacherPassword: 'teacher-password', learnerPassword: 'learner-password' });
  const course = await evalCourse(pool);
  await pool.query('vacuum analyze');
  const retrieval = postgresRetrieval(pool);
  let made: ReturnType<typeof createInjectedLesson> | undefined;
  const hostile = () => (made ??= createInjectedLesson(pool));
  const standIn = await startModelServer(gullibleModel);
  const { model } = readEnv();
  const standInSettings = { baseUrl: standIn.url, apiKey: undefined, name: 'obedient', monthlyCapInTokens: undefined };
  const tutors: [string, Pick<EvalSubject, 'engine' | 'takeActs'>][] = [
    ['quotes', { engine: extractiveEngine({ pool, retrieval }) }],
    ['obedient', llmTutor(pool, retrieval, standInSettings)],
    ...(model ? [[model.name, llmTutor(pool, retrieval, model)] as [string, RecordedTutor]] : []),
  ];
  console.log(
    `On the seed and “${course.name}”: the tutor that only quotes, and with a model that obeys whatever it reads`,
  );
  if (model) console.log(`and with ${model.name}, which costs what its service takes`);
  console.log(`tutor | ${heading}`);
  for (const [name, tutor] of tutors) {
    const { figures, faults } = await evaluate({ pool, retrieval, course, hostile, ...tutor });
    for (const figure of figures) console.log(`${name} | ${lineOf(figure)}`);
    if (process.argv.includes('--faults')) for (const fault of faults) console.log(`  ${fault}`);
    else if (faults.length > 0) console.log(`${faults.length} of them in words: npm run eval -- --faults`);
  }
  await standIn.stop();
  await pool.end();
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
