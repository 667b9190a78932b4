import { linkConditions } from '#domain/teach/link.ts';
import { withAlt } from '#domain/teach/lesson.ts';
import { sampleQuestions } from '#domain/teach/question/test-questions.ts';
import type { LessonDocument, NodeDocument } from '#server/teach/native-archive/document.ts';
import { type AnyTextParts, anyText, type SeededRandom, seededRandom } from '#server/teach/native-archive/test-text.ts';

type Step = Pick<NodeDocument, 'ref' | 'name' | 'description' | 'minutes'>;

function anyNode(by: SeededRandom, parts: AnyTextParts, step: Step): NodeDocument {
  const { roll, pick, some, line } = by;
  const text = () => anyText(by, parts);
  const types: (() => NodeDocument)[] = [
    () => ({ ...step, type: 'RICHTEXT', text: text() }),
    () => ({
      ...step,
      type: 'VIDEO',
      video: pick([parts.video, 'https://a.example/film.mp4', null]),
      captions: pick(['', 'WEBVTT\n\n00:00.000 --> 00:01.000\nEbb']),
      text: text(),
    }),
    () => ({
      ...step,
      type: 'SLIDESHOW',
      slides: some(0, 3, (index) => ({
        ...(roll(2) === 0 ? { id: `s${index}` } : {}),
        name: line(),
        description: line(),
        content: text(),
        url: pick(['', pick(parts.pictures)]),
      })),
    }),
    () => ({
      ...step,
      type: 'QUIZ',
      settings: {
        passMark: pick([0, 0.5, 1]),
        attempts: pick([null, 3]),
        isShuffled: roll(2) === 0,
        feedback: pick(['now', 'end']),
        timeLimitSeconds: pick([null, 60]),
      },
      questions: sampleQuestions
        .filter(() => roll(2) === 0)
        .map((each) => ({ ...each, question: text(), explanation: text() })),
    }),
  ];
  return pick(types)();
}

function anyCertification<Place extends object>({ roll, pick, some, line }: SeededRandom, places: readonly Place[]) {
  return {
    learningOutcomes: some(0, 2, (index) => ({
      id: `r${index}`,
      name: line(),
      description: line(),
      evidence: places.slice(0, roll(3)).map((place) => ({ ...place, score: pick([null, 0.8]) })),
    })),
    certification: {
      name: line(),
      description: line(),
      tokenPrice: pick(['0', '2500']),
      validMonths: pick([null, 12]),
      countedAttempts: pick(['first', 'best'] as const),
    },
  };
}

/** A random certification of a course, with steps of any of its lessons as evidence. */
export function anyCourseCertification(seed: string, lessons: readonly LessonDocument[]) {
  const by = seededRandom(seed);
  const places = lessons.flatMap(({ nodes }, index) =>
    nodes.map(({ ref }) => ({ lesson: String(index + 1), step: ref })),
  );
  return anyCertification(
    by,
    places.filter(() => by.roll(9) === 0),
  );
}

/** A random lesson with every kind of step and question. */
export function anyLesson(seed: string, parts: AnyTextParts): LessonDocument {
  const by = seededRandom(seed);
  const { roll, pick, some, line } = by;
  const nodes = some(0, 6, (index) =>
    anyNode(by, parts, { ref: String(index + 1), name: line(), description: line(), minutes: roll(9) }),
  );
  return {
    name: line(),
    description: line(),
    learningObjectives: some(0, 2, (index) => ({ id: `o${index}`, name: line(), description: line() })),
    ...anyCertification(
      by,
      nodes.map(({ ref }) => ({ step: ref })),
    ),
    language: pick(['us', 'de', 'other']),
    level: pick([null, 'beginner', 'advanced']),
    price: pick([0, 6.5]),
    credit: pick([
      null,
      { title: line(), authors: ['Ada'], licence: 'CC BY 4.0', licenceURL: 'https://a.example/by', source: '' },
    ]),
    images: parts.pictures
      .filter(() => roll(2) === 0)
      .map((file) => withAlt({ url: `/files/${file}`, base64: '' }, pick(['', line()]))),
    categories: pick([[], ['Tides'], ['Tides', 'Weather']]),
    labels: pick([[], ['sea'], ['sea', 'moon']]),
    nodes,
    links: nodes.slice(1).map(({ ref }, index) => ({
      from: String(index + 1),
      to: ref,
      condition: pick([...linkConditions, 'score:80' as const]),
    })),
  };
}
