import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Extension } from '@tiptap/react';
import { isBlockId, nodeSpecs } from '#domain/teach/rich-text/rich-text-schema.ts';

const LENGTH = 10;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const makeBlockId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => letters[byte % letters.length]).join('');

/** Every type of block that has an id. */
export const typesWithId = Object.entries(nodeSpecs).flatMap(([type, spec]) => ('id' in spec.attrs ? [type] : []));

const key = new PluginKey('block ids');

/**
 * Gives each block a permanent id: split, pasted and new blocks get a new one; of two equal ids the original block
 * keeps its own.
 */
export const BlockIds = Extension.create({
  name: 'blockIds',

  addGlobalAttributes() {
    return [
      {
        types: typesWithId,
        attributes: {
          id: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element) => element.getAttribute('data-block'),
            renderHTML: ({ id }) => (isBlockId(id) ? { 'data-block': String(id) } : {}),
          },
        },
      },
    ];
  },

  addProseMirrorPlugins() {
    return [
      new Plugin({
        key,
        appendTransaction: (transactions, before, { doc, tr }) => {
          if (!transactions.some((transaction) => transaction.docChanged)) return null;
          const owners = positionsAfter(before.doc, transactions);
          return assignIds(doc, owners, tr) ? tr.setMeta('addToHistory', false) : null;
        },
      }),
    ];
  },
});

/** Position of the original block of each id after the transactions. */
function positionsAfter(doc: ProseMirrorNode, transactions: readonly Transaction[]): Map<unknown, number> {
  const places = new Map<unknown, number>();
  doc.descendants((node, place) => {
    if (!node.attrs['id']) return;
    const moved = transactions.reduce((at, transaction) => transaction.mapping.map(at, 1), place);
    places.set(node.attrs['id'], moved);
  });
  return places;
}

function assignIds(doc: ProseMirrorNode, owners: ReadonlyMap<unknown, number>, tr: Transaction): boolean {
  const claims = new Map<unknown, number[]>();
  doc.descendants((node, place) => {
    if (typesWithId.includes(node.type.name))
      claims.set(node.attrs['id'], [...(claims.get(node.attrs['id']) ?? []), place]);
  });
  let isChanged = false;
  for (const [id, places] of claims) {
    const owner = owners.get(id);
    const keeper = owner !== undefined && places.includes(owner) ? owner : places[0];
    for (const place of places) {
      if (place === keeper && isBlockId(id)) continue;
      tr.setNodeAttribute(place, 'id', makeBlockId());
      isChanged = true;
    }
  }
  return isChanged;
}
