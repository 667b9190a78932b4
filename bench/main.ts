import process from 'node:process';
import { parseArgs } from 'node:util';
import { catalog } from './catalog.ts';
import { catalogScroll } from './catalog-scroll.ts';
import { certificates } from './certificates.ts';
import { commands } from './commands.ts';
import { editorTyping } from './editor-typing.ts';
import { exchange } from './exchange.ts';
import { type Figure, heading, lineOf } from './figure.ts';
import { feed } from './feed.ts';
import { firstSignIn } from './first-sign-in.ts';
import { firstVisit } from './first-visit.ts';
import { importCourse } from './import-course.ts';
import { keptRows } from './kept-rows.ts';
import { lessonCold } from './lesson-cold.ts';
import { navigation } from './navigation.ts';
import { publish } from './publish.ts';
import { quizCrowd } from './quiz-crowd.ts';
import { quiz } from './quiz.ts';
import { speaking } from './speaking.ts';
import { spends } from './spends.ts';
import { openStage, type Stage } from './stage.ts';
import { start } from './start.ts';
import { steps } from './steps.ts';
import { stream } from './stream.ts';
import { tutorRetrieval } from './tutor-retrieval.ts';
import { twoServers } from './two-servers.ts';
import { verification } from './verification.ts';

/** Benchmarks that need a running product; they use the same one. */
const onStage: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  'lesson-cold': lessonCold,
  quiz,
  'quiz-crowd': quizCrowd,
  commands,
  spends,
  speaking,
  'two-servers': twoServers,
  publish,
  import: importCourse,
  'first-visit': firstVisit,
  verification,
  navigation,
  steps,
  'kept-rows': keptRows,
  'editor-typing': editorTyping,
  stream,
  'catalog-scroll': catalogScroll,
  catalog,
  exchange,
  feed,
  certificates,
};
const alone: Record<string, () => Promise<Figure[]>> = {
  start,
  'first-sign-in': firstSignIn,
  'tutor-retrieval': tutorRetrieval,
};

const { positionals } = parseArgs({ allowPositionals: true });
const known = [...Object.keys(alone), ...Object.keys(onStage)];
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
for (const [name, bench] of Object.entries(alone)) if (wanted.includes(name)) tell(await bench());
if (Object.keys(onStage).some((name) => wanted.includes(name))) {
  const stage = await openStage();
  try {
    for (const [name, bench] of Object.entries(onStage)) if (wanted.includes(name)) tell(await bench(stage));
  } finally {
    await stage.close();
  }
}
