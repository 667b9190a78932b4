/** A file of an export: content from the worker, or a stored file that the server adds. */
export type ExportPart = { path: string } & ({ content: string | Uint8Array } | { sha256: string });
