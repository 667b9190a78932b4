import { parseJson } from '#domain/kernel/json.ts';
import { fileError } from '#server/core/worker/file-error.ts';

/** Names of a deck's media files, by their number within the archive. */
export function mediaNames(bytes: Uint8Array, isPacked: boolean): Map<string, string> {
  if (bytes.byteLength === 0) return new Map();
  if (isPacked) return new Map(protobufNames(bytes).map((name, index) => [String(index), name]));
  const json = parseJson(new TextDecoder().decode(bytes));
  if (typeof json !== 'object' || json === null)
    throw fileError('damaged', 'the list of files is not an object', 'media');
  return new Map(Object.entries(json).flatMap(([number, name]) => (typeof name === 'string' ? [[number, name]] : [])));
}

const LENGTH_DELIMITED = 2;
const VARINT = 0;

/** Reads the names from protocol buffers: field 1 is an entry, and field 1 of an entry is its name. */
const protobufNames = (bytes: Uint8Array): string[] =>
  fieldsOf(bytes).flatMap(({ field, value }) => {
    if (field !== 1 || !value) return [];
    const name = fieldsOf(value).find((each) => each.field === 1)?.value;
    return [new TextDecoder().decode(name)];
  });

function fieldsOf(bytes: Uint8Array): { field: number; value: Uint8Array | undefined }[] {
  const fields: { field: number; value: Uint8Array | undefined }[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = bytes[at];
      at += 1;
      if (byte === undefined) break;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw fileError('damaged', 'the list of files cannot be read', 'media');
  };
  while (at < bytes.byteLength) {
    const tag = varint();
    const [field, type] = [Math.floor(tag / 8), tag % 8];
    if (type !== LENGTH_DELIMITED && type !== VARINT)
      throw fileError('damaged', 'the list of files cannot be read', 'media');
    const length = varint();
    if (type === VARINT) fields.push({ field, value: undefined });
    else {
      fields.push({ field, value: bytes.subarray(at, at + length) });
      at += length;
    }
  }
  return fields;
}
