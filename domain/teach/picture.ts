/** Image types allowed in texts, covers and profiles. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const PICTURE_BYTES_MAX = 10 * 1024 ** 2;
