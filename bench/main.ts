import process from 'node:process';
import { parseArgs } from 'node:util';
import { catalog } from '#bench/server/catalog.ts';
import { catalogScroll } from '#bench/browser/catalog-scroll.ts';
import { certificates } from '#bench/server/certificates.ts';
import { progressThroughput } from '#bench/server/progress-throughput.ts';
import { editorTyping } from '#bench/browser/editor-typing.ts';
import { importExportMemory } from '#bench/server/import-export-memory.ts';
import { type Figure, heading, lineOf } from '#bench/harness/figure.ts';
import { feed } from '#bench/server/feed.ts';
import { firstSignIn } from '#bench/server/first-sign-in.ts';
import { firstVisit } from '#bench/browser/first-visit.ts';
import { importCourse } from '#bench/server/course-import.ts';
import { cachedRows } from '#bench/browser/cached-rows.ts';
import { lessonCold } from '#bench/browser/lesson-cold.ts';
import { navigation } from '#bench/browser/navigation.ts';
import { publish } from '#bench/server/publish.ts';
import { quizCrowd } from '#bench/server/quiz-crowd.ts';
import { quiz } from '#bench/server/quiz.ts';
import { llmAnswers } from '#bench/tutor/llm-answers.ts';
import { walletSpends } from '#bench/server/wallet-spends.ts';
import { openBenchFixture, type BenchFixture } from '#bench/harness/fixture.ts';
import { start } from '#bench/server/start.ts';
import { stepChange } from '#bench/browser/step-change.ts';
import { stream } from '#bench/server/stream.ts';
import { tutorRetrieval } from '#bench/tutor/tutor-retrieval.ts';
import { twoServers } from '#bench/server/two-servers.ts';
import { verification } from '#bench/server/verification.ts';

/** Benchmarks that need a running product; they use the same one. */
const withProduct: Record<string, (fixture: BenchFixture) => Promise<Figure[]>> = {
  'lesson-cold': lessonCold,
  quiz,
  'quiz-crowd': quizCrowd,
  'progress-throughput': progressThroughput,
  'wallet-spends': walletSpends,
  'llm-answers': llmAnswers,
  'two-servers': twoServers,
  publish,
  import: importCourse,
  'first-visit': firstVisit,
  verification,
  navigation,
  'step-change': stepChange,
  'cached-rows': cachedRows,
  'editor-typing': editorTyping,
  stream,
  'catalog-scroll': catalogScroll,
  catalog,
  'import-export-memory': importExportMemory,
  feed,
  certificates,
};
const withoutProduct: Record<string, () => Promise<Figure[]>> = {
  start,
  'first-sign-in': firstSignIn,
  'tutor-retrieval': tutorRetrieval,
};

const { positionals } = parseArgs({ allowPositionals: true });
const known = [...Object.keys(withoutProduct), ...Object.keys(withProduct)];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown benchmarks: ${unknown.join(', ')}. Available: ${known.join(', ')}.`);
  process.exit(1);
}
const wanted = positionals.length > 0 ? positionals : known;

const tell = (figures: readonly Figure[]) => {
  for (const figure of figures) console.log(lineOf(figure));
};

console.log(heading);
for (const [name, bench] of Object.entries(withoutProduct)) if (wanted.includes(name)) tell(await bench());
if (Object.keys(withProduct).some((name) => wanted.includes(name))) {
  const fixture = await openBenchFixture();
  try {
    for (const [name, bench] of Object.entries(withProduct)) if (wanted.includes(name)) tell(await bench(fixture));
  } finally {
    await fixture.close();
  }
}
