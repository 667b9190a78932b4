import { Button, Title } from '@mantine/core';
import { IconBrandLinkedin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { linkedInUrl } from '#web/certify/proof/linkedin.ts';
import { productName } from '#ui/layout/page-title.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { certificationStatus } from '#web/shared/certification/certification-state.tsx';
import { ProofFiles } from '#web/certify/proof/proof-files.tsx';
import { ProofLink } from '#web/certify/proof/proof-link.tsx';
import { type ProofAddress, useProof } from '#web/certify/proof/use-proof.ts';
import styles from './proof.module.css';

/** The certificate for its holder to show others: a public link, and files that can be verified offline. */
export function CertificateProof({ certification }: { certification: Certification }) {
  const state = certificationStatus(certification);
  if (state !== 'ISSUED' && state !== 'EXPIRED' && state !== 'REVOKED') return null;
  return <PublicProof certification={certification} state={state} />;
}

const leads = {
  ISSUED: 'certify.proof.lead',
  EXPIRED: 'certify.proof.expired',
  REVOKED: 'certify.proof.revoked',
} as const;

function PublicProof({ certification, state }: { certification: Certification; state: keyof typeof leads }) {
  const { t } = useTranslation();
  const { asked, retry } = useProof(certification);
  return (
    <Stack as="section" gap={18} className={styles.proof} aria-labelledby="proof">
      <Stack gap={4} maxWidth={560}>
        <Title order={2} id="proof">
          {t('certify.proof.title')}
        </Title>
        <p className="text-muted">{t(leads[state])}</p>
      </Stack>
      {typeof asked === 'object' ? (
        <ProofDetails certification={certification} proof={asked} />
      ) : (
        <ProofPending why={asked} onRetry={retry} />
      )}
    </Stack>
  );
}

function ProofDetails({ certification, proof }: { certification: Certification; proof: ProofAddress }) {
  const { t } = useTranslation();
  return (
    <>
      <ProofLink name={certification.name} address={proof.address}>
        {certificationStatus(certification) === 'ISSUED' && (
          <Button
            component="a"
            href={linkedInUrl({
              ...proof,
              name: certification.name,
              organization: productName(),
              issuedAt: certification.issueDate,
              expiresAt: certification.expiresAt,
            })}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconBrandLinkedin size={18} aria-hidden />}
          >
            {t('certify.proof.linkedIn')}
          </Button>
        )}
      </ProofLink>
      <ProofFiles address={proof.address} />
      <p className="text-muted">{t('certify.proof.number', { number: proof.number })}</p>
    </>
  );
}

function ProofPending({ why, onRetry }: { why: 'loading' | 'unsigned' | 'offline' | 'failed'; onRetry: () => void }) {
  const { t } = useTranslation();
  if (why === 'loading')
    return (
      <Loading label={t('certify.proof.loading')}>
        <Skeleton height={96} />
      </Loading>
    );
  if (why === 'failed') return <ErrorBox title={t('certify.proof.failed')} onRetry={onRetry} />;
  if (why === 'offline') return <output>{t('certify.proof.offline')}</output>;
  return (
    <Row gap={10} align="center" wrap>
      <output>{t('certify.proof.unsigned')}</output>
      <Button variant="default" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Row>
  );
}
