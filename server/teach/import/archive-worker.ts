import { type ArchiveFile, type ReadArchive, readArchive } from '#server/teach/import/read-archive.ts';

export const work = (file: ArchiveFile): Promise<ReadArchive> => readArchive(file);
