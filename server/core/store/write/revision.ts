import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { ModelName } from '#domain/models.ts';
import { authorship, isAuthored } from '#domain/policy/authorship.ts';
import { type Revision, type RevisionAction, type SharedModel, sharedModels } from '#domain/interact/revision.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { SendEvent } from '#server/core/jobs/event.ts';
import { limitChangesByStranger } from '#server/core/store/write/stranger-limit.ts';
import type { StoredRow, UnitOfWork } from '#server/core/store/write/unit-of-work.ts';

const shared: ReadonlySet<string> = new Set(sharedModels);
export const isShared = (model: ModelName): model is SharedModel => shared.has(model);

/** Owner of a shared row. A link belongs to the owner of its lesson, whoever drew it; a category may have no owner. */
async function ownerOf(unit: UnitOfWork, model: SharedModel, row: StoredRow): Promise<UserId | null> {
  if (isAuthored(model)) return row[authorship[model].author] as UserId;
  if (model === 'LessonCategory') return row['owner'] as UserId | null;
  const lesson = await unit.load('Lesson', row.lessonID as Id<'Lesson'>);
  return lesson?.owner as UserId;
}

export interface RevisionChange {
  action: RevisionAction;
  before: StoredRow | null;
  after: StoredRow;
}

interface HistoryParts {
  unit: UnitOfWork;
  client: pg.ClientBase;
  actor: Actor;
  now: string;
  sendEvent: SendEvent;
}

/**
 * Records a change of a shared row. Returns whether it takes effect: a stranger's change of a link is a proposal
 * (D-82).
 */
export async function recordRevision(
  { unit, client, actor, now, sendEvent }: HistoryParts,
  model: SharedModel,
  { action, before, after }: RevisionChange,
): Promise<boolean> {
  const owner = await ownerOf(unit, model, after);
  if (owner !== actor.id) {
    await unit.flush();
    await limitChangesByStranger(client, actor.id);
  }
  const isProposal = model === 'LessonNodeLink' && owner !== actor.id;
  const revision: Omit<Revision, 'createdAt' | 'updatedAt' | 'seq'> = {
    id: newId('Revision'),
    model,
    rowID: after.id,
    actor: actor.id,
    at: now,
    action,
    before,
    after,
    status: isProposal ? 'PROPOSED' : 'DONE',
    owner,
  };
  unit.insert('Revision', { ...revision }, Object.keys(revision));
  if (owner !== null && owner !== actor.id) await sendEvent('revision.created', { revisionID: revision.id, at: now });
  return !isProposal;
}
