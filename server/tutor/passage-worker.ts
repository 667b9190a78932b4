import { type Cuttable, passagesOf } from '#domain/teach/passage-cutting.ts';

/** The passages of a version, both as JSON, so that the event loop reads neither. */
export const work = (version: string): string => JSON.stringify(passagesOf(JSON.parse(version) as Cuttable));
