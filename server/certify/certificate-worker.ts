import type { Language } from '#domain/account/user.ts';
import type { OpenBadge } from '#domain/certify/open-badge.ts';
import { certificateDocument } from '#server/certify/document.ts';
import { certificatePicture } from '#server/certify/picture.ts';

export interface DrawnCertificate {
  badge: OpenBadge;
  jwt: string;
  /** Of a document to print; a picture has none. */
  language: Language | null;
}

export const work = ({ badge, jwt, language }: DrawnCertificate): Promise<Uint8Array> =>
  language === null ? certificatePicture(badge, jwt) : certificateDocument(badge, jwt, language);
