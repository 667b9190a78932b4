import { posix } from 'node:path';
import { sectionRef } from '#server/teach/import/course/episode.ts';
import type { EpisodeSource } from '#server/teach/import/course/episode-source.ts';
import { refKey } from '#server/teach/import/import-key.ts';
import { decodeUri } from '#domain/kernel/uri.ts';

export interface CourseLink {
  href: string;
  /** True if the link leads to the course's own site, because the page was not imported. */
  atSource: boolean;
}

export interface LinkMap {
  episodes: readonly EpisodeSource[];
  /** Address of the course's own site; empty if it has none. */
  site: string;
}

const scheme = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Resolves a link of a file within the imported course; undefined if its target is unknown. */
export function resolveCourseLink(url: string, path: string, map: LinkMap): CourseLink | undefined {
  if (scheme.test(url)) return { href: url.startsWith('//') ? `https:${url}` : url, atSource: false };
  const [address = '', anchor = ''] = url.split('#', 2);
  const target = address === '' ? path : targetOf(address, path);
  const episode = map.episodes.find((each) => isPage(each.path, target));
  if (episode !== undefined) return { href: refTo(episode, decodeUri(anchor), path), atSource: false };
  if (map.site === '' || target.startsWith('..') || target.startsWith('/')) return undefined;
  const place = anchor === '' ? '' : `#${encodeURIComponent(anchor)}`;
  return { href: `${map.site.replace(/\/$/, '')}/${encodeURI(pageOf(target))}${place}`, atSource: true };
}

const targetOf = (address: string, path: string): string =>
  decodeUri(posix.join(address.startsWith('/') ? '' : posix.dirname(path), address.split('?', 1)[0] ?? ''));

/** True if a link target is an episode: links name its file or the HTML page generated from it. */
const isPage = (path: string, target: string): boolean =>
  withoutExtension(path) === withoutExtension(target) || pageOf(path) === target;

function refTo(episode: EpisodeSource, anchor: string, from: string): string {
  const section =
    episode.anchors.get(anchor) ??
    (episode.path === from ? episode.sections.find((each) => each.parts.length > 0)?.slug : undefined);
  const isStep = section !== undefined && (anchor !== '' || episode.path === from);
  return isStep ? `step:${sectionRef(episode.path, section)}` : `lesson:${refKey(episode.path)}`;
}

const withoutExtension = (path: string): string => path.replace(/\.(?:r?md|markdown|html)$/i, '');

/** Path of the generated page. The Workbench publishes episodes and learners' pages in one folder, as HTML. */
const pageOf = (path: string): string =>
  path.replace(/^(?:episodes|learners|instructors|profiles)\//, '').replace(/\.(?:r?md|markdown)$/i, '.html');
