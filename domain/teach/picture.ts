/** The kinds of picture that a text, a cover or a profile may show. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Of one picture. */
export const PICTURE_BYTES_MAX = 10 * 1024 ** 2;
