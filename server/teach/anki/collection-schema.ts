/** Tables of Anki's schema 11, as its file format defines them. */
export const COLLECTION_SCHEMA = `
  create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
    ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
    models text not null, decks text not null, dconf text not null, tags text not null);
  create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
    usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
    flags integer not null, data text not null);
  create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
    mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
    ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
    odue integer not null, odid integer not null, flags integer not null, data text not null);
  create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
    ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
  create table graves (usn integer not null, oid integer not null, type integer not null);
  create index ix_notes_usn on notes (usn);
  create index ix_cards_usn on cards (usn);
  create index ix_revlog_usn on revlog (usn);
  create index ix_cards_nid on cards (nid);
  create index ix_cards_sched on cards (did, queue, due);
  create index ix_revlog_cid on revlog (cid);
  create index ix_notes_csum on notes (csum);
`;

const field = (name: string, ord: number) => ({
  name,
  ord,
  font: 'Arial',
  media: [],
  rtl: false,
  size: 20,
  sticky: false,
});

const template = {
  name: 'Card 1',
  ord: 0,
  qfmt: '{{Front}}',
  afmt: '{{FrontSide}}<hr id=answer>{{Back}}<br>{{Explanation}}',
  bqfmt: '',
  bafmt: '',
  did: null,
};

const noteType = ({ id, name }: { id: number; name: string }) => ({
  id,
  name,
  type: 0,
  mod: 0,
  usn: -1,
  sortf: 0,
  did: 1,
  tags: [],
  vers: [],
  css: '.card { font-family: sans-serif; font-size: 20px; }',
  latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
  latexPost: '\\end{document}',
  req: [[0, 'any', [0]]],
  flds: ['Front', 'Back', 'Explanation'].map(field),
  tmpls: [template],
});

const deck = (name: string, id: number) => ({
  id,
  name,
  conf: 1,
  desc: '',
  dyn: 0,
  collapsed: false,
  extendNew: 10,
  extendRev: 50,
  mod: 0,
  usn: -1,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
});

const options = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  autoplay: true,
  replayq: true,
  maxTaken: 60,
  timer: 0,
  new: { bury: true, delays: [1, 10], initialFactor: 2_500, ints: [1, 4, 7], order: 1, perDay: 20, separate: true },
  rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, minSpace: 1, perDay: 100 },
  lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
};

const settings = {
  activeDecks: [1],
  addToCur: true,
  collapseTime: 1_200,
  curDeck: 1,
  dueCounts: true,
  estTimes: true,
  newBury: true,
  newSpread: 0,
  nextPos: 1,
  sortBackwards: false,
  sortType: 'noteFld',
  timeLim: 0,
};

/** JSON columns of the only row of `col`. */
export function settingsRow(type: { id: number; name: string }, decks: ReadonlyMap<string, number>) {
  const all = new Map([['Default', 1], ...decks]);
  return {
    conf: JSON.stringify({ ...settings, curModel: String(type.id) }),
    models: JSON.stringify({ [type.id]: noteType(type) }),
    decks: JSON.stringify(Object.fromEntries([...all].map(([name, id]) => [id, deck(name, id)]))),
    dconf: JSON.stringify({ 1: options }),
  };
}
