import { holderOf, type OpenBadge } from '#domain/certify/open-badge.ts';
import type { Language } from '#domain/account/user.ts';
import type { PublicKey } from '#domain/certify/jws.ts';
import type { Certificate } from '#server/certify/credential/certificate.ts';
import { type CertificateText, certificateText } from '#server/certify/certificate/certificate-text.ts';
import { qrCodeOf } from '#server/core/drawing/qr-code.ts';

/** Values for the template of the certificate page. */
interface CertificatePageValues {
  placeholders: Record<string, string>;
  conditions: string[];
  lists: Record<string, Record<string, string>[]>;
}

export function certificatePage(
  certificate: Certificate,
  keys: readonly PublicKey[],
  language: Language,
): CertificatePageValues {
  const text = certificateText(language);
  const { badge, verdict, jwt, address } = certificate;
  const always = { address, jwt, keys: JSON.stringify(keys), name: '' };
  if (!badge) return { placeholders: always, conditions: ['forged'], lists: {} };
  const { endorsements, moreEndorsements, revocationReason } = certificate;
  return {
    placeholders: {
      ...always,
      ...badgeValues(badge, text),
      ...verdictValues(certificate, text),
      moreEndorsements: text.more(moreEndorsements),
    },
    conditions: [
      verdict,
      'genuine',
      badge.validUntil === undefined ? 'noEnd' : 'end',
      endorsements.length > 0 ? 'endorsed' : 'notEndorsed',
      ...(badge.evidence.length > 0 ? ['outcomes'] : []),
      ...(revocationReason === '' ? [] : ['reason']),
      ...(moreEndorsements > 0 ? ['moreEndorsements'] : []),
    ],
    lists: {
      outcome: badge.evidence.map(({ name, narrative }) => ({
        outcome: name,
        evidence:
          narrative === undefined
            ? ''
            : text.say('certificate.evidence', { evidence: formatEvidence(narrative, text) }),
      })),
      endorsement: endorsements.map(({ author, testimony, at, isGenuine }) => ({
        author,
        testimony,
        signed: isGenuine ? text.say('certificate.signed', { date: text.day(at) }) : text.say('certificate.unsigned'),
        isGenuine: isGenuine ? 'yes' : 'no',
      })),
    },
  };
}

function badgeValues(badge: OpenBadge, { day }: CertificateText): Record<string, string> {
  const code = qrCodeOf(badge.id);
  return {
    holder: holderOf(badge),
    name: badge.name,
    issued: day(badge.validFrom),
    validUntil: badge.validUntil === undefined ? '' : day(badge.validUntil),
    teacher: badge.credentialSubject.source.name,
    number: badge.credentialSubject.licenseNumber,
    school: badge.issuer.name,
    code: code.path,
    codeSide: String(code.side),
  };
}

function verdictValues({ verdict, badge, revokedAt, revocationReason }: Certificate, { day }: CertificateText) {
  const dates = { revoked: revokedAt, early: badge?.validFrom, expired: badge?.validUntil, valid: null, forged: null };
  const date = dates[verdict];
  return { verdictDate: date == null ? '' : day(date), reason: revocationReason };
}

/** Evidence on one line, with localized dates; each line of the narrative ends with a date. */
const formatEvidence = (narrative: string, { day }: CertificateText): string =>
  narrative.replaceAll(/\d{4}-\d{2}-\d{2}$/gm, day).replaceAll('\n', '; ');
