import { getSchema } from '@tiptap/react';
import { describe, expect, test } from 'vitest';
import { markSpecs, nodeSpecs } from '#domain/teach/rich-text/rich-text-schema.ts';
import { richTextExtensions } from '#web/writing/rich-text/rich-text-extension.ts';

const schema = getSchema(richTextExtensions);

/** Content expression of ProseMirror, such as `block+`, for a node spec. */
const expressionOf = (holds: readonly string[] | undefined, atLeast: number | undefined): string => {
  if (holds === undefined) return '';
  const names = holds.length === 1 ? holds[0] : `(${holds.join(' | ')})`;
  return `${names}${atLeast === 1 ? '+' : '*'}`;
};

describe('schemas of the editor and the domain', () => {
  test('the editor and the domain have the same nodes and marks', () => {
    expect(Object.keys(schema.nodes).toSorted()).toEqual(Object.keys(nodeSpecs).toSorted());
    expect(Object.keys(schema.marks).toSorted()).toEqual(Object.keys(markSpecs).toSorted());
  });

  test.each(Object.entries(nodeSpecs))(
    'the node %s has the same content and attributes in the editor and the domain',
    (name, spec) => {
      const node = schema.nodes[name]!;
      expect(node.spec.content ?? '').toBe(expressionOf(spec.holds, spec.atLeast));
      expect(Object.keys(node.spec.attrs ?? {}).toSorted()).toEqual(Object.keys(spec.attrs).toSorted());
      if (spec.group !== undefined) expect(node.isInGroup(spec.group)).toBe(true);
      expect(node.isInGroup('block')).toBe(spec.group === 'block');
      for (const [attribute, { initial }] of Object.entries(spec.attrs)) {
        if (initial !== undefined) expect(node.spec.attrs?.[attribute]?.default).toEqual(initial);
      }
    },
  );

  test.each(Object.entries(markSpecs))(
    'the mark %s has the same attributes in the editor and the domain',
    (name, spec) => {
      expect(Object.keys(schema.marks[name]?.spec.attrs ?? {})).toEqual(Object.keys(spec.attrs));
    },
  );

  test('a code block allows no marks, and a new block is a paragraph', () => {
    expect(schema.nodes['codeBlock']?.spec.marks).toBe('');
    expect(schema.nodes['doc']?.contentMatch.defaultType?.name).toBe('paragraph');
    expect(schema.nodes['listItem']?.contentMatch.defaultType?.name).toBe('paragraph');
  });
});
