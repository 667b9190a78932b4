import { beforeAll, expect, test } from 'vitest';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { unsentWriteOf } from '#web/outbox/unsent-write.ts';
import { loadCommands } from '#web/shared/registry/commands.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { idOf } from '#web/store/row/test-row.ts';

const [lessonID, nodeID, contentID, enrollmentID, joinID] = [1, 2, 3, 4, 5].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];
const rows: Record<string, object> = {
  [`Lesson ${lessonID}`]: { id: lessonID, name: 'Bridges' },
  [`LessonNode ${nodeID}`]: { id: nodeID, name: 'A heavy ball', lessonID },
  [`LessonNodeContent ${contentID}`]: { lessonID, lessonNodeID: nodeID },
  [`LessonLessonLabel ${joinID}`]: { lessonID },
  [`Enrollment ${enrollmentID}`]: { lessonID },
};
const store = { get: (model, id) => rows[`${model} ${id}`] } as Pick<ClientStore, 'get'>;
const write = (name: string, input: unknown) => unsentWriteOf(store, { key: 'k', name, input, at: 0 });

beforeAll(loadCommands);

test('an unsent write shows the name of its row and the typed text, and links to the screen of the row', () => {
  const doc = {
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'Late.' }] }],
  };
  expect(write('content.write', { id: contentID, text: JSON.stringify(doc) })).toMatchObject({
    titles: ['writes.command.content.write', 'writes.command.content.other', 'writes.command.other'],
    subject: 'A heavy ball',
    text: plainText(doc as never),
    target: { screen: 'steps', lessonID, step: nodeID },
  });
  expect(write('lesson.edit', { id: lessonID, description: 'Why they hum' })).toMatchObject({
    subject: 'Bridges',
    text: 'Why they hum',
    target: { screen: 'details', lessonID },
  });
  const details = { subject: 'Bridges', target: { screen: 'details', lessonID } };
  expect(write('label.add', { lessonID, name: 'waves' })).toMatchObject({ ...details, text: 'waves' });
  expect(write('label.remove', { id: joinID })).toMatchObject(details);
  expect(write('quiz.answer', { enrollmentID })).toMatchObject({
    subject: 'Bridges',
    target: { screen: 'player', lessonID },
  });
  expect(write('review.write', { lessonID, review: 'It hums.' })).toMatchObject({
    subject: 'Bridges',
    text: 'It hums.',
    target: { screen: 'lesson', lessonID },
  });
});

test('an unsent write of an unknown command or with unknown rows is still listed', () => {
  expect(write('lesson.paint', null)).toMatchObject({
    subject: undefined,
    target: undefined,
  });
  expect(write('content.write', { id: idOf(9), text: '{' })).toMatchObject({ text: undefined, target: undefined });
});
