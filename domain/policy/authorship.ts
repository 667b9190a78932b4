import type { UserId } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';
import type { SharedModel } from '#domain/policy/revision.ts';

/**
 * A stranger's change of a link is a proposal, so a link never holds another person's words (D-82). A category is the
 * site's: no screen shows it under a person's name.
 */
export type AuthoredModel = Exclude<SharedModel, 'LessonNodeLink' | 'LessonCategory'>;

type Authorship<Row> = {
  /** The column that names the author. */
  readonly author: keyof Row & string;
  /** Each column that others may edit, with the column that keeps what the author wrote last. */
  readonly words: { readonly [C in keyof Row & string]?: keyof Row & string };
};

/**
 * Who wrote the rows that anybody may edit, and in which columns the author's own last words are kept. `editedBy` names
 * the other person who wrote what the row says now; it is null while the row says what its author wrote (D-93).
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

/** A new row: every word of it is its author's. */
export function asAuthored<Row extends object>(model: ModelName, row: Row): Row {
  if (!isAuthored(model)) return row;
  return {
    ...row,
    ...Object.fromEntries(wordsOf(model).map(([column, kept]) => [kept, Reflect.get(row, column)])),
    editedBy: null,
  };
}

/** A change of a row, and the earlier state that it brings back, if it brings one back. */
interface Edit {
  row: object;
  written: object;
  actor: UserId;
  image?: object;
}

const editorOf = (row: object | undefined): UserId | null => (row && (Reflect.get(row, 'editedBy') as UserId)) ?? null;

/** The written columns, with those that keep the author's own words and the other editor. */
export function withAuthorship(model: ModelName, { actor, image, ...edit }: Edit): Values {
  const [row, written] = [edit.row as Values, edit.written as Values];
  if (!isAuthored(model)) return written;
  const words = wordsOf(model);
  const given = words.filter(([column]) => column in written);
  const changed = given.filter(([column]) => written[column] !== row[column]);
  const isAuthor = row[authorship[model].author] === actor;
  // A restored row holds no new words of whoever restores it, and another person's words stay theirs.
  const said = isAuthor && editorOf(image) === null ? (image ? changed : given) : [];
  if (changed.length === 0 && said.length === 0) return written;
  const kept = Object.fromEntries(said.map(([column, name]) => [name, written[column]]));
  const after: Values = { ...row, ...written, ...kept };
  const isOwn = words.every(([column, name]) => after[column] === after[name]);
  const editor = editorOf(image) ?? (isAuthor ? editorOf(row) : actor);
  return { ...written, ...kept, editedBy: isOwn ? null : editor };
}

/** The row with its author's own last words in place of what another person wrote. */
export function inAuthorsWords<M extends ModelName, Row extends Partial<Models[M]>>(model: M, row: Row): Row {
  if (!isAuthored(model) || editorOf(row) === null) return row;
  const said = wordsOf(model).map(([column, kept]) => [column, Reflect.get(row, kept)]);
  return { ...row, ...Object.fromEntries(said), editedBy: null };
}
