import { fingerprint } from '#domain/kernel/fingerprint.ts';
import type { LessonVersion, Outline, OutlineNode, QuizKey } from '#domain/teach/version/version.ts';

/** Parts of a lesson version that are compared. */
export type ComparedVersion = Pick<LessonVersion, 'outline' | 'body'> & {
  /** Fingerprint of each quiz key by node ID, if the caller may know it. */
  keyPrints?: Readonly<Record<string, string>>;
};

/** Differences of a newer version. */
export interface VersionChange {
  added: OutlineNode[];
  changed: OutlineNode[];
  removed: OutlineNode[];
  /** True if links or the order of steps changed. */
  hasChangedLinks: boolean;
  /** True if name, description or objectives changed. */
  hasChangedDetails: boolean;
}

export const keyFingerprints = (keys: Readonly<Record<string, QuizKey>>): Record<string, string> =>
  Object.fromEntries(Object.entries(keys).map(([nodeID, key]) => [nodeID, fingerprint(key)]));

export function versionChange(before: ComparedVersion, after: ComparedVersion): VersionChange {
  const known = new Map(before.outline.nodes.map((node) => [node.id, node]));
  const kept = new Set(after.outline.nodes.map(({ id }) => id));
  const printOf = ({ body, keyPrints }: ComparedVersion, node: OutlineNode) =>
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
    hasChangedLinks: linksFingerprint(before.outline, isKept) !== linksFingerprint(after.outline, isKept),
    hasChangedDetails: detailsFingerprint(before.outline) !== detailsFingerprint(after.outline),
  };
}

export const isUnchanged = ({ added, changed, removed, hasChangedLinks, hasChangedDetails }: VersionChange): boolean =>
  added.length + changed.length + removed.length === 0 && !hasChangedLinks && !hasChangedDetails;

/**
 * Fingerprint of the order and links of the steps in both versions; a step added or removed between two of them changes
 * neither.
 */
function linksFingerprint({ nodes, links }: Outline, isKept: (node: OutlineNode) => boolean): string {
  const order = nodes.filter(isKept).map(({ id }) => id);
  const kept = new Set(order);
  const nextKept = (id: OutlineNode['id'], seen = new Set<string>()): OutlineNode['id'][] => {
    if (kept.has(id)) return [id];
    if (seen.has(id)) return [];
    seen.add(id);
    return links.flatMap(({ from, to }) => (from === id ? nextKept(to, seen) : []));
  };
  const linkTexts = links.flatMap(({ from, to, condition }) =>
    kept.has(from) ? nextKept(to).map((id) => `${from} ${id} ${condition}`) : [],
  );
  return fingerprint([order, [...new Set(linkTexts)].toSorted()]);
}

const detailsFingerprint = ({ name, description, learningObjectives }: Outline): string =>
  fingerprint([name, description, learningObjectives]);
