import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type pg from 'pg';
import { migrate } from '#data/migrate.ts';
import type { TutorScope } from '#domain/tutor/tutor-scope.ts';
import { shuffled } from '#domain/kernel/shuffle.ts';
import { createLog } from '#server/core/log/log.ts';
import { openEmbedded } from '#server/core/postgres/embedded/embedded.ts';
import { deadlines } from '#server/core/postgres/deadlines.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { openEmbedder } from '#server/tutor/model/open-embedder.ts';
import { startModelServer } from '#server/tutor/model/test-model-server.ts';
import { postgresRetrieval } from '#server/tutor/retrieval/postgres-retrieval.ts';
import { meterEmbedder } from '#server/tutor/metering/metered-embedder.ts';
import { withVectors } from '#server/tutor/retrieval/vector-retrieval.ts';
import { extractiveEngine } from '#server/tutor/extractive/extractive-engine.ts';
import type { PassageQuestion } from '#server/tutor/retrieval/retrieval.ts';
import { testFolder } from '#tools/test/test-folder.ts';
import { type Figure, median, percentile } from '#bench/harness/figure.ts';
import { fillPassages, fillVectors, type LargeSchool, VECTOR_DIMENSIONS } from '#bench/tutor/tutor-passages.ts';

const QUESTIONS = 300;
const WARM = 30;

/** Typical forms of questions, filled with words of one passage. */
const forms = [
  (words: string[]) => `What is ${words[0]}?`,
  (words: string[]) => `How do I ${words.slice(0, 2).join(' with the ')}?`,
  (words: string[]) => `Why does ${words[0]} ${words[1]} when there is ${words[2]}?`,
  (words: string[]) => `${words.slice(0, 3).join(' ')}`,
  (words: string[]) =>
    `Can you explain how the ${words[0]} and the ${words[1]} of ${words[2]} are ${words[3]} by ${words[4]}?`,
];

/** Swaps two letters, a typical typing error. */
const misspelt = (word: string): string => word.replace(/^(.{2})(.)(.)/, '$1$3$2');

type Asked = PassageQuestion & { kind: string };

async function questionsOf(pool: pg.Pool, school: LargeSchool): Promise<Asked[]> {
  const { rows } = await pool.query<{ body: string; lessonID: string }>(
    `select body, lesson_id as "lessonID" from lesson_passage where lesson_id = any($1) order by id limit $2`,
    [shuffled(school.readable, 'questions').map(({ lessonID }) => lessonID), QUESTIONS * 7],
  );
  const scopes = (lessonID: string): TutorScope[] => [
    { kind: 'everything' },
    { kind: 'enrolled' },
    { kind: 'everything' },
    { kind: 'course', id: school.courseID },
    { kind: 'lesson', id: lessonID },
  ];
  return Array.from({ length: QUESTIONS }, (_, index) => {
    const { body, lessonID } = rows[index * 7] ?? { body: '', lessonID: '' };
    const chosen = shuffled([...new Set(body.split(' ').filter((word) => word.length > 3))], `words ${index}`).slice(
      0,
      5,
    );
    const isMisspelt = index % 5 === 4;
    const words = forms[index % forms.length]?.(isMisspelt ? chosen.map(misspelt) : chosen) ?? '';
    const scope = scopes(lessonID)[Math.floor(index / forms.length) % 5] ?? { kind: 'everything' };
    const actor = { id: school.learner, role: 'USER' } as const;
    return { actor, words, scope, language: 'en', limit: 8, kind: isMisspelt ? `${scope.kind}, misspelt` : scope.kind };
  });
}

/** Retrieval in a large school, one question after the other, and the extractive tutor on top of it. */
export async function tutorRetrieval(): Promise<Figure[]> {
  const dataDir = await testFolder();
  const database = await openEmbedded({ dataDir, password: randomBytes(16).toString('hex'), purpose: 'fleeting' });
  await migrate(database.url);
  // Filling the tables takes longer than a request may.
  const pool = openPool(database.url, createLog({ logLevel: 'silent' }), {
    max: 4,
    deadlines: { ...deadlines, answerMs: 600_000 },
  });
  try {
    const school = await fillPassages(pool);
    const asked = await questionsOf(pool, school);
    const retrieval = postgresRetrieval(pool);
    const timed = await time(asked, async (question) => (await retrieval.find(question)).passages.length);
    const engine = extractiveEngine({ pool, retrieval });
    const times = await time(asked, async (question) => {
      const rest = {
        earlier: [],
        tutor: { name: 'Sage', attributes: [] },
        memories: [],
        signal: new AbortController().signal,
      };
      for await (const event of engine.answer({ ...question, ...rest })) if (event.type === 'text') return 1;
      return 0;
    });
    tellKinds('by words', timed);
    const meant = await byMeaning(pool, school, asked);
    return [
      { name: `finding passages among ${school.passages}, p95`, ...spread(timed), atMost: 50 },
      { name: 'first word of the quoting tutor there, p95', ...spread(times), atMost: 100 },
      { name: 'finding them by words and vectors, in the lessons of a learner, p95', ...spread(meant.own), atMost: 50 },
      { name: 'the same in everything public, p95', ...spread(meant.everything) },
    ];
  } finally {
    await pool.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Same measurement with vectors, from a stand-in server that answers immediately. */
async function byMeaning(pool: pg.Pool, school: LargeSchool, asked: readonly Asked[]) {
  await fillVectors(pool, school);
  const server = await startModelServer();
  server.embed(({ input }) => input.map(() => Array.from({ length: VECTOR_DIMENSIONS }, () => Math.random() - 0.5)));
  const embedder = meterEmbedder(pool, openEmbedder({ baseUrl: server.url, apiKey: undefined }, 'stand-in'), undefined);
  const log = createLog({ logLevel: 'warn' });
  const retrieval = withVectors({ pool, embedder, log }, postgresRetrieval(pool));
  const timed = await time(asked, async (question) => (await retrieval.find(question)).passages.length);
  await server.stop();
  tellKinds('by words and vectors', timed);
  const isEverything = ({ kind }: Timed) => kind.startsWith('everything');
  return { own: timed.filter((one) => !isEverything(one)), everything: timed.filter(isEverything) };
}

function tellKinds(how: string, timed: readonly Timed[]): void {
  for (const [kind, each] of Map.groupBy(timed, (one) => one.kind))
    console.log(
      `  ${how}, ${kind}: p50 ${median(each.map(({ ms }) => ms)).toFixed(1)} ms, p95 ${percentile(
        each.map(({ ms }) => ms),
        0.95,
      ).toFixed(1)} ms, found something ${each.filter(({ found }) => found > 0).length} of ${each.length}`,
    );
}

interface Timed {
  kind: string;
  words: string;
  ms: number;
  found: number;
}

async function time(asked: readonly Asked[], ask: (question: Asked) => Promise<number>): Promise<Timed[]> {
  for (const question of asked.slice(0, WARM)) await ask(question);
  const timed: Timed[] = [];
  for (const question of asked) {
    const begun = performance.now();
    const found = await ask(question);
    timed.push({ kind: question.kind, words: question.words, ms: performance.now() - begun, found });
  }
  return timed;
}

function spread(timed: readonly Timed[]) {
  const all = timed.map(({ ms }) => ms);
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
  return {
    value: percentile(all, 0.95),
    unit: 'ms' as const,
    note: `p50 ${median(all).toFixed(1)}, ${all.length} questions; slowest: ${slowest.map(({ words, ms }) => `${words} ${ms.toFixed(0)}`).join('; ')}`,
  };
}
