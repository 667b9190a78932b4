import type { ModelName } from '#domain/models.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import type { LessonScreen } from '#sync/core/command.ts';
import { commands } from '#web/shared/registry/commands.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import type { PendingCommand } from '#web/store/row/overlay.ts';
import { columnValue } from '#web/store/row/row.ts';

/** The screen that shows the row of a write. */
export interface WriteTarget {
  screen: LessonScreen;
  lessonID: string;
  step: string | undefined;
}

/** A write that the server has not accepted, described for the user. */
export interface UnsentWrite {
  key: string;
  /** The text keys of the command's name; the first that exists is used. */
  titles: string[];
  /** The name of the changed row, if that row is on this device. */
  subject: string | undefined;
  /** The typed text, if the input has any. */
  text: string | undefined;
  at: Date;
  target: WriteTarget | undefined;
}

/** Models whose rows name their lesson. */
const modelsOfLesson = [
  'LessonNodeContent',
  'LessonNodeQuiz',
  'LessonNodeLink',
  'LessonNode',
  'LessonLessonCategory',
  'LessonLessonLabel',
  'LessonReview',
  'Certification',
  'Enrollment',
] as const satisfies ModelName[];

const textOf = (row: object | undefined, column: string): string | undefined => {
  const value = row && columnValue(row, column);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Stored inputs may come from an older version of the product, so their shape is unknown. */
const asObject = (input: unknown): object => (typeof input === 'object' && input !== null ? input : {});

function typedText(input: object): string | undefined {
  const text = textOf(input, 'text');
  if (text === undefined)
    return (
      textOf(input, 'name') ??
      textOf(input, 'description') ??
      textOf(input, 'review') ??
      textOf(input, 'testimony') ??
      textOf(input, 'words') ??
      textOf(input, 'content')
    );
  try {
    return plainText(parseStoredText(text));
  } catch {
    return undefined;
  }
}

/** The lesson and the step that an input refers to, if they are on this device. */
function rowsOf(store: Pick<ClientStore, 'get'>, input: object) {
  const find = (model: ModelName, id: string | undefined): object | undefined =>
    id === undefined ? undefined : store.get(model, id as never);
  const named = textOf(input, 'enrollmentID') ?? textOf(input, 'lessonID') ?? textOf(input, 'id');
  const row = modelsOfLesson.map((model) => find(model, named)).find((each) => each !== undefined);
  return {
    lesson: find('Lesson', textOf(row, 'lessonID') ?? named),
    node: find('LessonNode', textOf(row, 'lessonNodeID') ?? named),
  };
}

/** Describes a command for the user. */
export function unsentWriteOf(store: Pick<ClientStore, 'get'>, { key, name, input, at }: PendingCommand): UnsentWrite {
  const given = asObject(input);
  const screen = commands[name]?.screen;
  const { lesson, node } = screen ? rowsOf(store, given) : {};
  const lessonID = textOf(lesson, 'id');
  return {
    key,
    titles: [name, `${name.split('.', 1)[0]}.other`, 'other'].map((path) => `writes.command.${path}`),
    subject: textOf(node, 'name') ?? textOf(lesson, 'name'),
    text: typedText(given),
    at: new Date(at),
    target: screen && lessonID ? { screen, lessonID, step: textOf(node, 'id') } : undefined,
  };
}
