import { SaxesParser } from 'saxes';
import type { FileFault } from '#domain/teach/import-export/file-fault.ts';
import { unreadableBank } from '#server/teach/question-bank/unreadable-bank.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Line of its start tag, from 1. */
  line: number;
  /** Text without that of child elements. */
  text: string;
  children: XmlElement[];
}

const DEPTH_MAX = 50;
const ELEMENTS_MAX = 200_000;
const ATTRIBUTES_MAX = 50;

/**
 * Parses XML. Security: a document type declaration, and with it every custom entity, is refused; nothing is expanded
 * or fetched.
 * @throws AppError invalid_input with the line
 */
export function readXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, line: 1, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser();
  const refuse = (fault: FileFault, reason: string, cause?: Error): never => {
    throw unreadableBank(parser.line, fault, reason, cause);
  };
  parser.on('error', (error) => refuse('badXml', 'the XML is not well-formed', error));
  parser.on('doctype', () => refuse('entities', 'a document type declaration is not accepted'));
  let elements = 0;
  let attributesOfOne = 0;
  parser.on('opentagstart', () => {
    attributesOfOne = 0;
    elements += 1;
    if (elements > ELEMENTS_MAX) refuse('tooLong', `more than ${ELEMENTS_MAX} elements`);
  });
  parser.on('attribute', () => {
    attributesOfOne += 1;
    if (attributesOfOne > ATTRIBUTES_MAX) refuse('tooLong', `an element with more than ${ATTRIBUTES_MAX} attributes`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > DEPTH_MAX) refuse('tooDeep', 'the elements are nested too deeply');
    const element: XmlElement = { name, attributes, line: parser.line, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const add = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(source.replace(/^\uFEFF/, '')).close();
  return root.children[0] ?? refuse('badXml', 'there is no element');
}

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((each) => each.name === name);

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((each) => each.name === name);
