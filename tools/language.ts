import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

/** A private word where the field has a standard one, or a sentence without a subject. */
export interface Breach {
  rule: string;
  /** `path:line` */
  place: string;
  text: string;
}

/** Rules as data. A comment or a title is a sentence with a subject; a retired name has a standard word instead. */
const pronoun =
  /^(what|whatever|whichever|whoever|whomever|whose|who|whom|which|of|that|is|are|nor|than|whether|those (who|that|which)|as (it|they|he|she|we|one|somebody|those|these|that|what))\b/i;
/** Finds files where a comment may lack a subject; only there every token is visited. */
const candidate = new RegExp(`(/\\*+|//+)[\\s*]*((Security|Money): )?(${pronoun.source.slice(1)})`, 'i');
const fragment =
  /^(whether|how|has|have|had|was|were|does|did|can|cannot|may|must|will|and|or|but|keeps|refuses|returns|says|takes|gives|tells|stays|goes|comes|gets|makes|finds|allows|accepts|rejects|throws|ignores)\b/;
const itemNumber = /\b[SD]-\d+/;
const itemsAtEnd = / \[[SD]-\d+((, | to )[SD]-\d+)*\]$/;
const retired = {
  paths:
    /(^|\/)(apart|taking-turns|turns|gate|recent|kept|pacer|use-pause|ring|touched|seen-by-many|sight|quiet|brought|surplus|lent|pump|leading|together|within|own-archive|loss|carry-out|upkeep|spelling|source-book|rung|vector-shelf|told-facts|letters|seal|shown|shelf|signs|house|use-order|use-deed|newsroom|stir|witness|visit|wiretap|hands|finger|line|pries|till|test-(desk|newsroom|stir|witness|mortal-postgres|visit|till|judge|deeds)|(bring|plant|take-out)(-[^/]*)?|fake-[^/]*)(\.[^/]*|\/|$)/,
  exports:
    /^(Gate|Turns|Recent|Kept|Pacer|Till|TestTill|Place|Standing|Deed|Wants|Rung|Witness|Stir|Newsroom|MortalPostgres|TestVisit|Hands|Line|cork|slipsBetween|unslipped|bring|wiretap|finger|newsroom|openDesk|keepsOrder|noteDeed|orderPages|useOrder|useDeed)$/,
  wireNames:
    /^(user\.speak|step\.keep|learning\.attend|card\.plan|notification\.choose|tutor\.(note|reword|remember)|certification\.showBy|lesson\.(illustrate|among)|node\.reshape|plan\.takeOut|label\.(put|takeOff|named)|enrollment\.takeVersion|shared\.restore|member\.assign|report\.make|feed\.(held|of|one)|comment\.held)$/,
  classes: /^(quiet|box|tnum|flip|said|edit-grow)$/,
};

/** Breaches that have a reason to stay; at most ten. `text` is part of the breach's `place: text`. */
const exceptions: readonly { rule: string; text: string; reason: string }[] = [];

export function languageErrors(root: string, allowed = exceptions): string[] {
  const breaches = languageBreaches(root);
  const isAllowed = (breach: Breach, { rule, text }: (typeof allowed)[number]) =>
    breach.rule === rule && `${breach.place}: ${breach.text}`.includes(text);
  const unused = allowed.filter((exception) => !breaches.some((breach) => isAllowed(breach, exception)));
  return [
    ...breaches.filter((breach) => !allowed.some((exception) => isAllowed(breach, exception))).map(lineOf),
    ...unused.map(({ rule, text }) => `exceptions: "${rule}: ${text}" is unused`),
    ...(allowed.length > 10 ? [`exceptions: ${allowed.length} are too many, at most 10`] : []),
  ];
}

const lineOf = ({ rule, place, text }: Breach): string => `${place}: ${rule}: ${text}`;

export function languageBreaches(root: string): Breach[] {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const paths = tracked
    .toString()
    .split('\0')
    .filter((path) => /\.(tsx?|mjs|css|sql|md)$/.test(path));
  const breaches: Breach[] = [];
  const types = new Map<string, string>();
  for (const path of paths) {
    const source = readFileSync(join(root, path), 'utf8');
    const at = (position: number) => `${path}:${source.slice(0, position).split('\n').length}`;
    const report = (rule: string, position: number, text: string) => breaches.push({ rule, place: at(position), text });
    if (retired.paths.test(path)) report('retired file name', 0, basename(path));
    if (path.endsWith('.css')) checkStyles(source, report);
    if (path.endsWith('.md')) checkCodeSpans(source, report);
    else if (/\.(css|sql)$/.test(path)) checkOtherComments(source, report);
    else
      checkCode(path, source, report, (name, position) => {
        const first = types.get(name);
        if (first !== undefined && !first.startsWith(`${path}:`))
          report('type declared twice', position, `${name}, also ${first}`);
        else types.set(name, at(position));
      });
  }
  return breaches;
}

/** Names in Markdown stand in code spans. */
function checkCodeSpans(source: string, report: Report): void {
  for (const { 1: name = '', index } of source.matchAll(/`([^`\n]+)`/g)) {
    if (retired.exports.test(name) || retired.wireNames.test(name)) report('retired name', index, name);
    if (name.includes('/') && retired.paths.test(name)) report('retired file name', index, name);
  }
}

type Report = (rule: string, position: number, text: string) => void;

function checkComment(comment: string, position: number, report: Report): void {
  const sentence = comment.replace(/^(\/\*+|\/\/+|--)[\s*]*/, '').replace(/^(Security|Money): /, '');
  if (pronoun.test(sentence)) report('comment without a subject', position, sentence.split('\n', 1)[0] ?? '');
}

/** Strings are matched first, so that comment signs within them are skipped. */
function checkOtherComments(source: string, report: Report): void {
  for (const { 0: token, index } of source.matchAll(
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|--[^\n]*|\/\*[\s\S]*?\*\//g,
  ))
    if (/^(--|\/\*)/.test(token) && !isContinued(source, index, '--')) checkComment(token, index, report);
}

/** True for a line comment below another one. */
const isContinued = (source: string, position: number, sign: string): boolean =>
  source.startsWith(sign, position) &&
  (source.slice(0, position).split('\n').at(-2) ?? '').trimStart().startsWith(sign);

function checkStyles(source: string, report: Report): void {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
  for (const { 1: name = '', index } of code.matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/gi))
    if (retired.classes.test(name)) report('retired class', index, `.${name}`);
}

function checkCode(
  path: string,
  source: string,
  report: Report,
  declare: (name: string, position: number) => void,
): void {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const comments = new Map<number, ts.CommentRange>();
  const texts: ts.Node[] = [];
  const visitsTokens = candidate.test(source);
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    if (ts.isJsxText(node)) texts.push(node);
    if (visitsTokens && ts.isToken(node) && !ts.isJsxText(node)) {
      const ranges = [ts.getLeadingCommentRanges(source, node.pos), ts.getTrailingCommentRanges(source, node.end)];
      for (const range of ranges.flatMap((some) => some ?? [])) comments.set(range.pos, range);
    }
    checkNode(node, report, declare);
    if (visitsTokens) node.getChildren(file).forEach(visit);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  for (const { pos, end } of comments.values())
    if (!isContinued(source, pos, '//') && !texts.some((text) => text.pos <= pos && pos < text.end))
      checkComment(source.slice(pos, end), pos, report);
}

function checkNode(node: ts.Node, report: Report, declare: (name: string, position: number) => void): void {
  if (ts.isCallExpression(node)) checkTitle(node, report);
  if (ts.isStringLiteralLike(node) && retired.wireNames.test(node.text))
    report('retired wire name', node.getStart(), node.text);
  if (ts.isJsxAttribute(node) && node.name.getText() === 'className') checkClasses(node, report);
  for (const name of exportedNames(node)) {
    if (retired.exports.test(name.text)) report('retired name', name.getStart(), name.text);
    if (isTypeDeclaration(node)) declare(name.text, name.getStart());
  }
}

function checkClasses(attribute: ts.JsxAttribute, report: Report): void {
  const words = attribute
    .getText()
    .replace(/\[[^\]]*\]/g, '')
    .split(/[^\w-]+/);
  for (const word of words) if (retired.classes.test(word)) report('retired class', attribute.getStart(), `.${word}`);
}

const isTypeDeclaration = (node: ts.Node): boolean =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isEnumDeclaration(node);

function exportedNames(node: ts.Node): ts.Identifier[] {
  const isExported =
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (isExported !== true) return [];
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => name).filter(ts.isIdentifier);
  const name = ts.getNameOfDeclaration(node as ts.DeclarationStatement);
  return name && ts.isIdentifier(name) ? [name] : [];
}

function checkTitle(call: ts.CallExpression, report: Report): void {
  const [, kind] = /^(test|it|describe)\b/.exec(call.expression.getText()) ?? [];
  const [title] = call.arguments;
  if (kind === undefined || !title || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return;
  const text = title.getText().slice(1, -1);
  if (pronoun.test(text) || (kind !== 'describe' && fragment.test(text)))
    report('title without a subject', title.getStart(), text);
  if (itemNumber.test(text.replace(itemsAtEnd, ''))) report('item number not at the end', title.getStart(), text);
}
