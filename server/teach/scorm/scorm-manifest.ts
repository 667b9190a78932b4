import { hash } from 'node:crypto';
import { escapeHtml } from '#server/teach/question-bank/rich-text-html.ts';
import { SHARED_FILES } from '#server/teach/scorm/lesson-page.ts';

export interface Sco {
  folder: string;
  name: string;
  /** Paths within the package. */
  files: string[];
}

/** Manifest of a SCORM 1.2 package, with one item and one page (SCO) for each lesson. */
export function scormManifest(name: string, scos: readonly Sco[]): string {
  const identifier = hash('sha256', JSON.stringify([name, scos])).slice(0, 24);
  const items = scos.map(
    (sco) =>
      `<item identifier="item-${sco.folder}" identifierref="${sco.folder}"><title>${escapeHtml(sco.name)}</title></item>`,
  );
  const resources = scos.map(
    ({ folder, files }) =>
      `<resource identifier="${folder}" type="webcontent" adlcp:scormtype="sco" href="${folder}/index.html">${files.map(fileXml).join('')}<dependency identifierref="shared"/></resource>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="margin-${identifier}" version="1.2" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="lessons"><organization identifier="lessons"><title>${escapeHtml(name)}</title>
${items.join('\n')}
</organization></organizations>
<resources>
${resources.join('\n')}
<resource identifier="shared" type="webcontent" adlcp:scormtype="asset">${Object.values(SHARED_FILES).map(fileXml).join('')}</resource>
</resources>
</manifest>
`;
}

const fileXml = (path: string): string => `<file href="${escapeHtml(path)}"/>`;
