import type { ComponentType } from 'react';
import type { RichText } from '#domain/teach/rich-text.ts';

/** The editor of rich texts, which another part of the product has. */
export type BodyEditor = ComponentType<{ label: string; value: RichText; onChange: (text: RichText) => void }>;
