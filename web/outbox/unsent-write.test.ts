import { expect, test } from 'vitest';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import type { CommandName } from '#sync/commands.ts';
import { localCommands } from '#sync/local-commands.ts';
import { writeKinds, unsentWriteOf } from '#web/outbox/unsent-write.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { idOf, rowOf } from '#web/store/row/test-row.ts';

const [lessonID, nodeID, contentID, enrollmentID, joinID] = [1, 2, 3, 4, 5].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];
const rows = new Map<string, object>([
  [lessonID, rowOf('Lesson', lessonID as never, { name: 'Bridges' })],
  [nodeID, rowOf('LessonNode', nodeID as never, { name: 'A heavy ball', lessonID: lessonID as never })],
  [
    contentID,
    rowOf('LessonNodeContent', contentID as never, { lessonID: lessonID as never, lessonNodeID: nodeID as never }),
  ],
  [joinID, rowOf('LessonLessonLabel', joinID as never, { lessonID: lessonID as never })],
  [enrollmentID, rowOf('Enrollment', enrollmentID as never, { lessonID: lessonID as never })],
]);
const store = { get: (_model, id) => rows.get(id) } as Pick<ClientStore, 'get'>;
const write = (name: string, input: unknown) => unsentWriteOf(store, { key: 'k', name, input, at: 0 });

test('every command that runs locally, and so can be pending or rejected later, has a name for the user', () => {
  const names = Object.keys(localCommands) as CommandName[];
  const wordless = names.filter((name) => writeKinds[name] === undefined);
  expect(wordless).toEqual([]);
});

test('an unsent write shows the name of its row and the typed text, and links to the screen of the row', () => {
  const doc = {
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'Late.' }] }],
  };
  expect(write('content.write', { id: contentID, text: JSON.stringify(doc) })).toMatchObject({
    title: 'writes.kind.text',
    subject: 'A heavy ball',
    text: plainText(doc as never),
    target: { side: 'teach', lessonID, step: nodeID },
  });
  expect(write('lesson.edit', { id: lessonID, description: 'Why they hum' })).toMatchObject({
    subject: 'Bridges',
    text: 'Why they hum',
    target: { side: 'teach', lessonID, tab: 'details' },
  });
  const details = { subject: 'Bridges', target: { side: 'teach', lessonID, tab: 'details' } };
  expect(write('label.add', { lessonID, name: 'waves' })).toMatchObject({ ...details, text: 'waves' });
  expect(write('label.remove', { id: joinID })).toMatchObject(details);
  expect(write('quiz.answer', { enrollmentID })).toMatchObject({
    subject: 'Bridges',
    target: { side: 'learn', on: 'player', lessonID },
  });
  expect(write('review.write', { lessonID, review: 'It hums.' })).toMatchObject({
    subject: 'Bridges',
    text: 'It hums.',
    target: { side: 'learn', on: 'lesson', lessonID },
  });
});

test('an unsent write of an unknown command or with unknown rows is still listed', () => {
  expect(write('lesson.paint', null)).toMatchObject({
    title: 'writes.kind.other',
    subject: undefined,
    target: undefined,
  });
  expect(write('content.write', { id: idOf(9), text: '{' })).toMatchObject({ text: undefined, target: undefined });
});
