import { runCommand, draftLesson, enrollLearner, question } from '#e2e/api-client.ts';
import type { Person } from '#e2e/person.ts';
import type { Fixture } from '#e2e/fixture.ts';
import { newId } from '#server/core/store/new-id.ts';
import { markdownToRichText } from '#server/teach/markdown/markdown.ts';

/** A text with every element of rich text. */
const { text } = markdownToRichText(`A few words to read.

## Formulas

With $a^2$ in a line and a [link](https://example.org) beside it, and below:

$$\\frac{1}{2}$$

| Left | Right |
|:-----|------:|
| one  | two   |

\`\`\`js
const one = 1; // the first
\`\`\`

::: callout

## A word aside

> And somebody's word.

:::
`);

/** A teacher with a published lesson, which has a step of every kind and one learner, and an empty draft. */
export async function createSampleLesson({ newPerson, rows }: Pick<Fixture, 'newPerson' | 'rows'>) {
  const teacher: Person = await newPerson({ firstName: 'Tove' });
  const draft = await draftLesson(teacher, { name: 'Nothing yet', steps: [] });
  const lesson = await draftLesson(teacher, {
    name: 'For looking at',
    price: 3,
    steps: [
      { name: 'Read me', text },
      { name: 'Ask me', questions: [question('Is this a question?', ['Yes', 'No', 'Perhaps'])] },
      { name: 'Turn me', text },
      { name: 'Watch me', text },
    ],
  });
  // Slides and videos are set in the database, because the fixture's drafts consist of texts and quizzes.
  const [, , show, video] = lesson.nodeIDs;
  await rows("update lesson_node set type = 'SLIDESHOW' where id = $1", show);
  await rows("update lesson_node set type = 'VIDEO' where id = $1", video);
  const slide = { name: 'A slide', description: '', content: JSON.stringify(text), url: '' };
  if (show !== undefined)
    await runCommand(teacher, 'slides.write', {
      id: show,
      slides: ['first', 'second'].map((id) => ({ ...slide, id })),
    });
  await rows('update lesson_node_content set video = $2 where lesson_node_id = $1', video, '0'.repeat(64));
  await runCommand(teacher, 'lesson.publish', { id: lesson.id, versionID: newId('LessonVersion') });
  const enrollmentID = await enrollLearner(teacher, lesson);
  return { teacher, lesson, draft, enrollmentID };
}
