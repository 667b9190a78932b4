import { useTranslation } from 'react-i18next';
import type { LessonNode, LessonNodeLink, LessonType, LinkCondition } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/publishing.ts';
import { askToConfirm } from '#ui/confirm-store.ts';
import { toast } from '#ui/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';
import { useRefusalText } from '#web/teach/editor/refusal-text.ts';
import { moved } from '#web/teach/editor/step-order.ts';

type NodeID = LessonNode['id'];

/** What can be done to the steps of a draft and to the ways between them. */
export function useSteps({ lesson: { id: lessonID }, nodes, links }: Draft) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const { send: addNode } = useCommand('node.add');
  const { send: orderNodes } = useCommand('node.order');
  const { send: removeNode } = useCommand('node.remove');
  const { send: connectNodes } = useCommand('link.connect');
  const { send: cutLink } = useCommand('link.cut');

  const tell = (error: unknown) => void toast.error(refusalText(error));
  const attempt = (work: () => Promise<unknown>) => work().catch(tell);
  const order = (nodeIDs: NodeID[]) =>
    orderNodes({ lessonID, nodeIDs, linkIDs: nodeIDs.slice(1).map(() => newId('LessonNodeLink')) });
  const connect = (from: NodeID, to: NodeID, condition: LinkCondition) =>
    connectNodes({ id: newId('LessonNodeLink'), lessonID, from, to, condition });

  /** Adds a step behind another, or before all of them, and answers with its id. */
  const add = async (type: LessonType, after: NodeID | null): Promise<NodeID> => {
    const id = newId('LessonNode');
    const position = nodes.findIndex((node) => node.id === after) + 1;
    const body = newId(type === 'QUIZ' ? 'LessonNodeQuiz' : 'LessonNodeContent');
    const targets = new Set(links.map((link) => link.toLessonNode));
    const start = nodes.find((node) => !targets.has(node.id));
    await attempt(async () => {
      await addNode({
        id,
        lessonID,
        type,
        name: '',
        after,
        position,
        bodyID: body,
        linkIDs: [newId('LessonNodeLink'), newId('LessonNodeLink')],
      });
      if (after === null && start) await connect(id, start.id, 'always');
      if (position < nodes.length) await order(nodes.map((node) => node.id).toSpliced(position, 0, id));
    });
    return id;
  };

  return {
    add,
    move: (id: NodeID, by: -1 | 1) => {
      const ids = moved(
        nodes.map((node) => node.id),
        nodes.findIndex((node) => node.id === id),
        by,
      );
      if (ids) void attempt(() => order(ids));
    },
    /** Asks first; resolves to whether the step is gone. */
    remove: async (id: NodeID): Promise<boolean> => {
      const name = nodes.find((node) => node.id === id)?.name.trim() || t('teach.steps.unnamed');
      const isSure = await askToConfirm({
        title: t('teach.steps.removeTitle', { name }),
        body: t('teach.steps.removeBody'),
        confirmLabel: t('teach.steps.removeConfirm'),
        isDangerous: true,
      });
      if (!isSure) return false;
      await attempt(() => removeNode({ id, linkID: newId('LessonNodeLink') }));
      return true;
    },
    connect: (from: NodeID, to: NodeID, condition: LinkCondition) => void attempt(() => connect(from, to, condition)),
    cut: (id: LessonNodeLink['id']) => void attempt(() => cutLink({ id })),
    /** A way has no name of its own: another one takes its place. */
    replace: (link: LessonNodeLink, to: NodeID, condition: LinkCondition) =>
      void attempt(async () => {
        await cutLink({ id: link.id });
        await connect(link.fromLessonNode, to, condition);
      }),
  };
}

export type Steps = ReturnType<typeof useSteps>;
