import type { UserId } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';
import type { SharedModel } from '#domain/interact/revision.ts';

/**
 * Shared models with an author's own version. Links are excluded because a stranger's change of a link is a proposal
 * (D-82), and categories because no screen attributes them to a person.
 */
export type AuthoredModel = Exclude<SharedModel, 'LessonNodeLink' | 'LessonCategory'>;

type Authorship<Row> = {
  /** Column with the author's user ID. */
  readonly author: keyof Row & string;
  /** Each column that others may edit, with the column that stores the author's own last version. */
  readonly words: { readonly [C in keyof Row & string]?: keyof Row & string };
};

/**
 * Author columns of the rows that everybody may edit. `editedBy` names the other person who wrote the current text; it
 * is null while the row holds the author's own version (D-93).
 */
export const authorship = {
  PostComment: { author: 'userID', words: { content: 'authorContent' } },
  LessonLabel: { author: 'owner', words: { name: 'authorName', description: 'authorDescription' } },
  LessonPlan: { author: 'owner', words: { name: 'authorName', description: 'authorDescription' } },
  LessonReview: { author: 'userID', words: { rating: 'authorRating', review: 'authorReview' } },
  Endorsement: { author: 'author', words: { testimony: 'authorTestimony' } },
} as const satisfies { [M in AuthoredModel]: Authorship<Models[M]> };

type Values = Readonly<Record<string, unknown>>;

export const isAuthored = (model: ModelName): model is AuthoredModel => Object.hasOwn(authorship, model);

const wordsOf = (model: AuthoredModel): [column: string, kept: string][] => Object.entries(authorship[model].words);

/** A new row starts with the author's version in every text column. */
export function asAuthored<Row extends object>(model: ModelName, row: Row): Row {
  if (!isAuthored(model)) return row;
  return {
    ...row,
    ...Object.fromEntries(wordsOf(model).map(([column, kept]) => [kept, Reflect.get(row, column)])),
    editedBy: null,
  };
}

/** An edit of a row; `restoredState` is the earlier state if the edit restores one. */
interface Edit {
  row: object;
  written: object;
  actor: UserId;
  restoredState?: object;
}

const editorOf = (row: object | undefined): UserId | null => (row && (Reflect.get(row, 'editedBy') as UserId)) ?? null;

/** Extends the written columns by the author's own version and `editedBy`. */
export function withAuthorship(model: ModelName, { actor, restoredState, ...edit }: Edit): Values {
  const [row, written] = [edit.row as Values, edit.written as Values];
  if (!isAuthored(model)) return written;
  const words = wordsOf(model);
  const given = words.filter(([column]) => column in written);
  const changed = given.filter(([column]) => written[column] !== row[column]);
  const isAuthor = row[authorship[model].author] === actor;
  // A restored row contains no new words of the person who restores it, and another person's words stay attributed to
  // them.
  const ownWords = isAuthor && editorOf(restoredState) === null ? (restoredState ? changed : given) : [];
  if (changed.length === 0 && ownWords.length === 0) return written;
  const kept = Object.fromEntries(ownWords.map(([column, name]) => [name, written[column]]));
  const after: Values = { ...row, ...written, ...kept };
  const isOwn = words.every(([column, name]) => after[column] === after[name]);
  const editor = editorOf(restoredState) ?? (isAuthor ? editorOf(row) : actor);
  return { ...written, ...kept, editedBy: isOwn ? null : editor };
}

/** The row with the author's own last version in place of another person's edit. */
export function inAuthorsWords<M extends ModelName, Row extends Partial<Models[M]>>(model: M, row: Row): Row {
  if (!isAuthored(model) || editorOf(row) === null) return row;
  const ownWords = wordsOf(model).map(([column, kept]) => [column, Reflect.get(row, kept)]);
  return { ...row, ...Object.fromEntries(ownWords), editedBy: null };
}
