import type { Models } from '#domain/models.ts';
import type { SharedModel } from '#domain/interact/revision.ts';
import { isModerator } from '#domain/policy/named-rules.ts';
import { all, any, owner, role, type Rule, through } from '#domain/policy/rule.ts';
import { policy, type PolicyTable } from '#domain/policy/table.ts';

/**
 * `open`: everybody may change rows of the shared models, and every change is recorded. `owned`: only the owner may
 * change a row (D-82).
 */
export const collaborations = ['open', 'owned'] as const;
export type Collaboration = (typeof collaborations)[number];

const own = owner('owner');

/**
 * Owner of each shared model in `owned` mode: usually the author; of a link the lesson's owner; of a category also each
 * moderator.
 */
const ownerRules: { [M in SharedModel]: Rule<Models[M]> } = {
  PostComment: owner('userID'),
  LessonLabel: own,
  LessonNodeLink: through('lessonID', 'Lesson', own),
  LessonPlan: own,
  LessonReview: owner('userID'),
  Endorsement: owner('author'),
  LessonCategory: any(own, isModerator),
};

/**
 * Adds the owner rule to each open rule, so that `owned` mode is never wider than `open`. Reading is unchanged, and
 * moderators may still restore.
 */
const narrowed = Object.fromEntries(
  Object.entries(ownerRules).map(([model, its]) => {
    const open = policy[model as SharedModel];
    return [
      model,
      {
        ...open,
        create: all(open.create, its),
        update: all(open.update, its),
        delete: all(open.delete, its),
        restore: all(open.restore, any(its, role('MODERATOR'))),
      },
    ];
  }),
) as unknown as Pick<PolicyTable, SharedModel>;

const tables: Record<Collaboration, PolicyTable> = { open: policy, owned: { ...policy, ...narrowed } };

export const policyFor = (collaboration: Collaboration): PolicyTable => tables[collaboration];
