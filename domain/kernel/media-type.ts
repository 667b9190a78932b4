/** Image types allowed in texts, covers and profiles. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const PICTURE_BYTES_MAX = 10 * 1024 ** 2;

/** Formats that browsers can play and the file store accepts. */
export const videoTypes = ['video/mp4', 'video/webm'] as const;

export const VIDEO_BYTES_MAX = 2 * 1024 ** 3;

export const ARCHIVE_BYTES_MAX = 250 * 1024 * 1024;
