import type { LessonNodeLink, LinkCondition } from '#domain/teach/link.ts';
import { useTranslation } from 'react-i18next';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { LessonNode, LessonType } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import type { StepState } from '#domain/teach/step-state.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useStore } from '#web/store/store-provider.tsx';
import {
  restoreStepEdit,
  copyStepEdit,
  type CopyParts,
  type DraftGraphChange,
} from '#web/teach/editor/draft/draft-edit.ts';
import { moveItem } from '#web/shared/control/move-item.ts';
import { readDraft } from '#web/teach/editor/draft/use-draft.ts';
import { useDraftHistory } from '#web/teach/editor/draft/use-draft-history.ts';
import { useErrorToast } from '#web/shared/error/use-error-toast.ts';

type NodeID = LessonNode['id'];

const NAME_MAX = 200;

const newBodyID = (type: LessonType) => newId(type === 'QUIZ' ? 'LessonNodeQuiz' : 'LessonNodeContent');
type BodyID = ReturnType<typeof newBodyID>;
const newLinkIDs = (): CopyParts['linkIDs'] => [newId('LessonNodeLink'), newId('LessonNodeLink')];
const copyParts = (id: NodeID, type: LessonType, name: string): CopyParts => ({
  id,
  bodyID: newBodyID(type),
  name: cutText(name, NAME_MAX),
  linkIDs: newLinkIDs(),
});

/** Edits of the steps and links of a draft, with undo. */
export function useSteps(draft: Draft) {
  const { lesson, nodes, links } = draft;
  const { id: lessonID } = lesson;
  const { t } = useTranslation();
  const store = useStore();
  const history = useDraftHistory(draft);
  const showError = useErrorToast();
  const { send: addNode } = useCommand('node.add');
  const { send: orderNodes } = useCommand('node.reorder');
  const { send: removeNode } = useCommand('node.delete');
  const { send: connectNodes } = useCommand('link.add');
  const { send: reviseLink } = useCommand('link.setCondition');
  const { send: cutLink } = useCommand('link.remove');
  const { send: reshape } = useCommand('draft.edit');

  const attempt = (work: () => Promise<unknown>) =>
    history.record(work).catch((error: unknown): undefined => {
      showError(error);
    });
  const undo = (act?: DraftGraphChange) => void history.undo(act).catch(showError);
  const order = (nodeIDs: NodeID[]) =>
    orderNodes({ lessonID, nodeIDs, linkIDs: nodeIDs.slice(1).map(() => newId('LessonNodeLink')) });
  const connect = (from: NodeID, to: NodeID, condition: LinkCondition) =>
    connectNodes({ id: newId('LessonNodeLink'), lessonID, from, to, condition });

  /** Adds a step after another or at the start, and returns its id; `fill` writes its body. */
  const add = async (
    type: LessonType,
    after: NodeID | null,
    { name = '', fill }: { name?: string; fill?: (bodyID: BodyID) => Promise<unknown> } = {},
  ): Promise<NodeID> => {
    const bodyID = newBodyID(type);
    const id = newId('LessonNode');
    const position = nodes.findIndex((node) => node.id === after) + 1;
    const targets = new Set(links.map((link) => link.toLessonNode));
    const start = nodes.find((node) => !targets.has(node.id));
    await attempt(async () => {
      await addNode({ id, lessonID, type, name, after, position, bodyID, linkIDs: newLinkIDs() });
      if (after === null && start) await connect(id, start.id, 'always');
      if (position < nodes.length) await order(nodes.map((node) => node.id).toSpliced(position, 0, id));
      await fill?.(bodyID);
    });
    return id;
  };

  return {
    add,
    move: (id: NodeID, by: -1 | 1) => {
      void attempt(async () => {
        const ids = readDraft(store, lesson).nodes.map((node) => node.id);
        const next = moveItem(ids, ids.indexOf(id), by);
        if (next) await order(next);
      });
    },
    /** Removes a step at once and offers an undo. */
    remove: async (id: NodeID): Promise<void> => {
      const name = nodes.find((node) => node.id === id)?.name.trim() || t('teach.steps.unnamed');
      const act = await attempt(() => removeNode({ id, linkID: newId('LessonNodeLink') }));
      if (act)
        toast.offer(t('draft.history.removed', { name }), { label: t('draft.history.undo'), onClick: () => undo(act) });
    },
    /** Copies a step to the position after it and returns the id of the copy. */
    copy: async (id: NodeID): Promise<NodeID> => {
      const copyID = newId('LessonNode');
      await attempt(async () => {
        const now = readDraft(store, lesson);
        const node = now.nodes.find((each) => each.id === id);
        if (node === undefined) return;
        const name = t('draft.step.copied', { name: node.name.trim() || t('teach.steps.unnamed') });
        await reshape({ lessonID, ...copyStepEdit(node, now, copyParts(copyID, node.type, name)) });
      });
      return copyID;
    },
    /** Restores a deleted step. */
    restore: (state: StepState) =>
      attempt(() => reshape({ lessonID, ...restoreStepEdit(state, readDraft(store, lesson), newLinkIDs()) })),
    connect: (from: NodeID, to: NodeID, condition: LinkCondition) => void attempt(() => connect(from, to, condition)),
    removeLink: (id: LessonNodeLink['id']) => void attempt(() => cutLink({ id })),
    /** Changes a link. A new target needs a new link. */
    changeLink: (link: LessonNodeLink, to: NodeID, condition: LinkCondition) =>
      void attempt(async () => {
        if (to === link.toLessonNode) return reviseLink({ id: link.id, condition });
        await cutLink({ id: link.id });
        await connect(link.fromLessonNode, to, condition);
      }),
    undo: history.canUndo ? () => undo() : undefined,
    redo: history.canRedo ? () => void history.redo().catch(showError) : undefined,
  };
}

export type Steps = ReturnType<typeof useSteps>;
