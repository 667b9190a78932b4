import { useTranslation } from 'react-i18next';
import type { Credit } from '#domain/teach/lesson.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import styles from './credit-line.module.css';

/** Security: the address comes from an import, so anything but an http(s) address is shown as text. */
function ExternalLink({ href, children }: { href: string; children: string }) {
  if (!URL.canParse(href) || !/^https?:$/.test(new URL(href).protocol)) return <bdi>{children}</bdi>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      <bdi>{children}</bdi>
    </a>
  );
}

/** Attribution of an imported work: title, authors, license and source. */
export function CreditLine({ credit }: { credit: Credit }) {
  const { t } = useTranslation();
  const authors = useFormat().list(credit.authors);
  return (
    <dl className={styles.credit}>
      <dt>{t('learn.credit.work')}</dt>
      <dd>
        <ExternalLink href={credit.source}>{credit.title}</ExternalLink>
      </dd>
      {authors !== '' && (
        <>
          <dt>{t('learn.credit.authors', { count: credit.authors.length })}</dt>
          <dd>{authors}</dd>
        </>
      )}
      {credit.licence !== '' && (
        <>
          <dt>{t('learn.credit.licence')}</dt>
          <dd>
            <ExternalLink href={credit.licenceURL}>{credit.licence}</ExternalLink>
          </dd>
        </>
      )}
    </dl>
  );
}
