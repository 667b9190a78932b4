import { type Column, type ModelName, models } from '#domain/models.ts';
import { any, nobody, owner, type Rule, signedIn } from '#domain/policy/rule.ts';
import { policy, type PolicyTable } from '#domain/policy/table.ts';

/**
 * Model of the row that each topic refers to. Topics in `readTopics` are open to everybody who may read the row, the
 * others to its owner (policy view `owner`).
 */
export const topicModel = {
  lesson: 'Lesson',
  draft: 'Lesson',
  learners: 'Lesson',
  courseLearners: 'Course',
  post: 'FeedItem',
  certification: 'Certification',
} as const satisfies Record<string, ModelName>;
/** Topics about a row. */
export type RowTopicKind = keyof typeof topicModel;
export const rowTopicKinds = Object.keys(topicModel) as RowTopicKind[];

export const readTopics: readonly RowTopicKind[] = ['lesson', 'post', 'certification'];
/** Topics whose lists clients load page by page; the topic itself only announces changes. */
export const pagedTopics: readonly RowTopicKind[] = ['post', 'certification'];

/** Column of that row with the topic's value. */
export const topicColumn = (kind: RowTopicKind): 'id' | 'postID' => (kind === 'post' ? 'postID' : 'id');

/** Topics that a client can subscribe to: `<kind>:<value>`. */
export const topicKinds = [...rowTopicKinds, 'catalog', 'feed'] as const;
export type TopicKind = (typeof topicKinds)[number];

interface Audience {
  routes: readonly (readonly [prefix: TopicKind | 'user' | 'all', column: string])[];
  /** Rows sent to every new connection of an actor. */
  eager: Rule<object>;
  /**
   * True if the eager rows are all rows of the model that a client keeps without a topic, so that a snapshot replaces
   * them.
   */
  whole: boolean;
}

/** A route to an unknown topic does not compile, nor does a snapshot of an unknown view. */
const definitions: {
  [M in ModelName]: {
    routes: readonly (readonly [prefix: TopicKind | 'user' | 'all', column: Column<M> | ''])[];
    snapshot?: 'whole' | 'own' | keyof (typeof policy)[M]['read'];
  };
} = models;

function eagerRule(model: ModelName, { routes }: Pick<Audience, 'routes'>, snapshot?: string): Rule<object> {
  if (snapshot === undefined) return nobody;
  if (snapshot !== 'own' && snapshot !== 'whole') return (policy as PolicyTable)[model].read[snapshot] as Rule<object>;
  const own = routes.filter(([prefix]) => prefix === 'user' || prefix === 'all');
  return any(
    ...own.map(([prefix, column]) => (prefix === 'all' ? signedIn : owner(column))),
  ) as unknown as Rule<object>;
}

/** Delivery of live changes, from each model's definition; the database triggers are generated from it. */
export const audience = Object.fromEntries(
  Object.entries(definitions).map(([model, { routes, snapshot }]) => [
    model,
    { routes, eager: eagerRule(model as ModelName, { routes }, snapshot), whole: snapshot === 'whole' },
  ]),
) as Record<ModelName, Audience>;
