import type { Language } from '#domain/account/user.ts';
import type { OpenBadge } from '#domain/certify/open-badge.ts';
import { certificatePdf } from '#server/certify/certificate/certificate-pdf.ts';
import { certificatePicture } from '#server/certify/certificate/certificate-picture.ts';

export interface DrawnCertificate {
  badge: OpenBadge;
  jwt: string;
  /** Language of the PDF; null asks for the picture, which is the same in every language. */
  language: Language | null;
}

export const work = ({ badge, jwt, language }: DrawnCertificate): Promise<Uint8Array> =>
  language === null ? certificatePicture(badge, jwt) : certificatePdf(badge, jwt, language);
