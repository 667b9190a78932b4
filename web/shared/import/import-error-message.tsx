import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { type FileFault, isFileFault } from '#domain/teach/import-export/file-fault.ts';
import { useErrorText } from '#web/shared/error/error-text.ts';
import styles from './import-error-message.module.css';

const faultTexts: Record<FileFault, string> = {
  damaged: 'exchange.fault.damaged',
  leadsOut: 'exchange.fault.leadsOut',
  tooManyFiles: 'exchange.fault.tooManyFiles',
  tooManyBytes: 'exchange.fault.tooManyBytes',
  tooManyPages: 'exchange.fault.tooManyPages',
  tooManySteps: 'exchange.fault.tooManySteps',
  tooLong: 'exchange.fault.tooLong',
  tooSlow: 'exchange.fault.tooSlow',
  tooDeep: 'exchange.fault.tooDeep',
  missing: 'exchange.fault.missing',
  notText: 'exchange.fault.notText',
  badSettings: 'exchange.fault.badSettings',
  notOurs: 'exchange.fault.notOurs',
  anotherFile: 'exchange.fault.anotherFile',
  unknownKind: 'exchange.fault.unknownKind',
  oldWord: 'exchange.fault.oldWord',
  macros: 'exchange.fault.macros',
  entities: 'exchange.fault.entities',
  encrypted: 'exchange.fault.encrypted',
  noMarkdown: 'exchange.fault.noMarkdown',
  noQuestions: 'exchange.fault.noQuestions',
  badQuestion: 'exchange.fault.badQuestion',
  badXml: 'exchange.fault.badXml',
  noWords: 'exchange.fault.noWords',
  noCards: 'exchange.fault.noCards',
  tooManyCards: 'exchange.fault.tooManyCards',
  newerAnki: 'exchange.fault.newerAnki',
  ownArchive: 'exchange.fault.ownArchive',
  exportTooLarge: 'exchange.fault.exportTooLarge',
  unreadableStep: 'exchange.fault.unreadableStep',
  knownCourse: 'exchange.fault.knownCourse',
};

/** Reason why a file was refused, with the place in the file if known. */
export function ImportErrorMessage({ error, children }: { error: unknown; children: ReactNode }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { fault, place } = (error instanceof AppError && error.details) || {};
  return (
    <div role="alert" className={styles.failed}>
      {children} {isFileFault(fault) ? t(faultTexts[fault]) : errorText(error)}
      {typeof place === 'string' && place !== '' && <code dir="ltr">{place}</code>}
    </div>
  );
}
