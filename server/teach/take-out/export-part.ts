/** A file of an archive that is exported: what a worker wrote, or a stored file, which the server adds. */
export type ExportPart = { path: string } & ({ content: string | Uint8Array } | { sha256: string });
