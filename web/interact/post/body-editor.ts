import type { ComponentType } from 'react';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';

/** Rich text editor, passed in because areas do not import each other. */
export type BodyEditor = ComponentType<{ label: string; value: RichText; onChange: (text: RichText) => void }>;
