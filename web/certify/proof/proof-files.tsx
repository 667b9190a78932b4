import { Button } from '@mantine/core';
import { IconDownload, IconFileCertificate, IconFileTypePdf, IconJson, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { currentLanguage } from '#web/shared/language/i18n.ts';

const files = [
  { kind: 'pdf', label: 'certify.proof.pdf', Icon: IconFileTypePdf },
  { kind: 'png', label: 'certify.proof.picture', Icon: IconPhoto },
  { kind: 'html', label: 'certify.proof.page', Icon: IconDownload },
  { kind: 'jwt', label: 'certify.proof.file', Icon: IconFileCertificate },
  { kind: 'json', label: 'certify.proof.json', Icon: IconJson },
] as const;

/** Downloads of a certificate; each format contains the signed credential. */
export function ProofFiles({ address }: { address: string }) {
  const { t } = useTranslation();
  const { pathname } = new URL(address);
  const language = currentLanguage();
  return (
    <Stack gap={10}>
      <Row as="ul" gap={10} align="center" wrap aria-label={t('certify.proof.files')}>
        {files.map(({ kind, label, Icon }) => (
          <li key={kind}>
            <Button
              component="a"
              href={`${pathname}/certificate.${kind}?lang=${language}`}
              download
              variant="default"
              size="sm"
              leftSection={<Icon size={18} aria-hidden />}
            >
              {t(label)}
            </Button>
          </li>
        ))}
      </Row>
      <Stack maxWidth={560}>
        <p className="text-muted">{t('certify.proof.filesHelp')}</p>
      </Stack>
    </Stack>
  );
}
