import { fingerprint } from '#domain/kernel/fingerprint.ts';
import type { LessonVersion, Outline, OutlineNode, QuizKey } from '#domain/teach/version.ts';

/** Parts of a lesson version that are compared. */
export type Compared = Pick<LessonVersion, 'outline' | 'body'> & {
  /** Fingerprint of each quiz key by node ID, if the caller may know it. */
  keyPrints?: Readonly<Record<string, string>>;
};

/** Differences of a newer version. */
export interface VersionChange {
  added: OutlineNode[];
  changed: OutlineNode[];
  removed: OutlineNode[];
  /** Whether links or the order of steps changed. */
  hasOtherWays: boolean;
  /** Whether name, description or objectives changed. */
  isDescribedAnew: boolean;
}

export const keyPrintsOf = (keys: Readonly<Record<string, QuizKey>>): Record<string, string> =>
  Object.fromEntries(Object.entries(keys).map(([nodeID, key]) => [nodeID, fingerprint(key)]));

export function versionChange(before: Compared, after: Compared): VersionChange {
  const known = new Map(before.outline.nodes.map((node) => [node.id, node]));
  const kept = new Set(after.outline.nodes.map(({ id }) => id));
  const printOf = ({ body, keyPrints }: Compared, node: OutlineNode) =>
    fingerprint([node, body[node.id] ?? null, keyPrints?.[node.id] ?? null]);
  const isChanged = (node: OutlineNode) => {
    const old = known.get(node.id);
    return old !== undefined && printOf(before, old) !== printOf(after, node);
  };
  const isKept = ({ id }: OutlineNode) => known.has(id) && kept.has(id);
  return {
    added: after.outline.nodes.filter(({ id }) => !known.has(id)),
    changed: after.outline.nodes.filter(isChanged),
    removed: before.outline.nodes.filter(({ id }) => !kept.has(id)),
    hasOtherWays: waysPrint(before.outline, isKept) !== waysPrint(after.outline, isKept),
    isDescribedAnew: aboutPrint(before.outline) !== aboutPrint(after.outline),
  };
}

export const isNothing = ({ added, changed, removed, hasOtherWays, isDescribedAnew }: VersionChange): boolean =>
  added.length + changed.length + removed.length === 0 && !hasOtherWays && !isDescribedAnew;

/**
 * Fingerprint of the order and links of the steps in both versions; a step added or removed between two of them changes
 * neither.
 */
function waysPrint({ nodes, links }: Outline, isKept: (node: OutlineNode) => boolean): string {
  const order = nodes.filter(isKept).map(({ id }) => id);
  const kept = new Set(order);
  const nextKept = (id: OutlineNode['id'], seen = new Set<string>()): OutlineNode['id'][] => {
    if (kept.has(id)) return [id];
    if (seen.has(id)) return [];
    seen.add(id);
    return links.flatMap(({ from, to }) => (from === id ? nextKept(to, seen) : []));
  };
  const ways = links.flatMap(({ from, to, condition }) =>
    kept.has(from) ? nextKept(to).map((id) => `${from} ${id} ${condition}`) : [],
  );
  return fingerprint([order, [...new Set(ways)].toSorted()]);
}

const aboutPrint = ({ name, description, learningObjectives }: Outline): string =>
  fingerprint([name, description, learningObjectives]);
